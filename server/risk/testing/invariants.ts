import type { Invariant } from "@probity/engines/risk/policy/plan/invariant.ts";
import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";

/** States the first invariants of the key of a version. */
export async function stateInvariants(organization: TestOrganization, policyId: string, invariants: Invariant[]) {
  const owner = await organization.user("owner");
  const { key } = made(await owner.get(`/risk/policies/${policyId}`)).data;
  return made(await owner.put(`/risk/policy-keys/${key}/invariants`, { invariants, expectedRevision: 0 }));
}
