/** Everything of an organization begins with its id, so that all of it can be found and deleted. */
export const prefixOf = (organizationId: string): string => `${organizationId}/`;

export const keyOf = (organizationId: string, sha256: Buffer): string =>
  prefixOf(organizationId) + sha256.toString("hex");
