import { makeOperator } from "#accounts/testing/operators.ts";
import type { TestOrganization } from "#testing/organization.ts";
import type { Sampler } from "#testing/sample-request.ts";

/** Somebody of the organization who runs the installation. */
export async function newOperator(organization: TestOrganization) {
  const person = await organization.user("member");
  await makeOperator(organization.server, person.userId);
  return person;
}

const asOperator =
  (path: string): Sampler =>
  async (organization) => ({ path, caller: await newOperator(organization) });

export const operatorRequests: Record<string, Sampler> = {
  "GET /operator/jobs": asOperator("/operator/jobs"),
  "GET /operator/processes": asOperator("/operator/processes"),
  "GET /operator/lists": asOperator("/operator/lists"),
  "GET /operator/storage": asOperator("/operator/storage"),
  "GET /operator/versions": asOperator("/operator/versions"),
};
