import type { TestOrganization } from "#testing/organization.ts";
import { at, type Sampler } from "#testing/sample-request.ts";
import { proposableOverride } from "./proposals.ts";

async function newProposal(organization: TestOrganization) {
  const { propose, admin } = await proposableOverride(organization);
  return { id: (await propose()).body.id as string, admin };
}

const ofProposal =
  (rest: string, body?: unknown): Sampler =>
  async (organization) => ({
    path: `/proposals/${(await newProposal(organization)).id}${rest}`,
    ...(body !== undefined && { body }),
  });

export const proposalRequests: Record<string, Sampler> = {
  "GET /four-eyes-settings": at("/four-eyes-settings"),
  "PUT /four-eyes-settings": at("/four-eyes-settings", {
    overrides: true,
    matchDecisions: { enabled: true, lists: ["ofac_sdn"], fromScore: 90 },
    settings: false,
    expectedRevision: 0,
  }),
  "GET /proposals": async (organization) => {
    await newProposal(organization);
    return { path: "/proposals" };
  },
  "GET /proposals/{id}": ofProposal(""),
  "POST /proposals/{id}/approve": ofProposal("/approve"),
  "POST /proposals/{id}/decline": ofProposal("/decline", { reason: "The contract does not explain it." }),
  "POST /proposals/{id}/withdraw": async (organization) => {
    const { id, admin } = await newProposal(organization);
    return { path: `/proposals/${id}/withdraw`, caller: admin };
  },
};
