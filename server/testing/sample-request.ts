import type { SendOptions, TestClient, TestOrganization, TestSigner } from "./organization.ts";

/** A valid request for a route, about records of this organization in test mode. */
export type SampleRequest = {
  path: string;
  body?: unknown;
  /** For a body that is no JSON. */
  options?: SendOptions;
  /** For what one person alone may do. */
  caller?: TestClient & { token: string };
  /** For a route of signers: whoever holds the signing session. */
  signer?: TestSigner;
};

export type Sampler = (organization: TestOrganization) => Promise<SampleRequest>;

/** The same request for every organization. */
export const at =
  (path: string, body?: unknown): Sampler =>
  async () => ({ path, ...(body !== undefined && { body }) });
