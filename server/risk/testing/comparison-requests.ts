import { randomUUID } from "node:crypto";
import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { at, type Sampler } from "#testing/sample-request.ts";
import { newDraft, newPublishedPolicy } from "./policies.ts";

/** A request for each route of impacts and shadows. */
export const comparisonRequests: Record<string, Sampler> = {
  "POST /risk/policy-impacts": async (organization) => ({
    path: "/risk/policy-impacts",
    body: { to: { policyVersionId: (await newDraft(organization)).id } },
  }),
  "GET /risk/policy-impacts": at("/risk/policy-impacts"),
  "GET /risk/policy-impacts/{id}": async (organization) => ({
    path: `/risk/policy-impacts/${await impactOf(organization)}`,
  }),
  "GET /risk/policy-impacts/{id}/subjects": async (organization) => ({
    path: `/risk/policy-impacts/${await impactOf(organization)}/subjects`,
  }),
  "POST /risk/policy-impacts/{id}/stop": async (organization) => ({
    path: `/risk/policy-impacts/${await impactOf(organization)}/stop`,
  }),
  "POST /risk/policy-shadows": async (organization) => ({
    path: "/risk/policy-shadows",
    body: { policyVersionId: (await newPublishedPolicy(organization, { key: `shadowed-${randomUUID()}` })).id },
  }),
  "GET /risk/policy-shadows": at("/risk/policy-shadows"),
  "GET /risk/policy-shadows/{id}": async (organization) => ({
    path: `/risk/policy-shadows/${await shadowOf(organization)}`,
  }),
  "GET /risk/policy-shadows/{id}/differences": async (organization) => ({
    path: `/risk/policy-shadows/${await shadowOf(organization)}/differences`,
  }),
  "POST /risk/policy-shadows/{id}/stop": async (organization) => ({
    path: `/risk/policy-shadows/${await shadowOf(organization)}/stop`,
  }),
};

/** Nobody runs it: it is there to be read. */
async function impactOf(organization: TestOrganization): Promise<string> {
  const to = { policyVersionId: (await newDraft(organization)).id };
  const { status, body } = await organization.key.post("/risk/policy-impacts", { to });
  // Others of the organization are as good, once there are as many as may run.
  return status === 201 ? body.id : (await organization.key.get("/risk/policy-impacts")).body.items[0]!.id;
}

/** Of a key of its own, because few of one key can run. */
async function shadowOf(organization: TestOrganization): Promise<string> {
  const { id: policyVersionId } = await newPublishedPolicy(organization, { key: `shadowed-${randomUUID()}` });
  return made(await organization.key.post("/risk/policy-shadows", { policyVersionId })).id;
}
