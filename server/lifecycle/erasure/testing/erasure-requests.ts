import { newDocument } from "#agreements/testing/documents.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import type { TestOrganization } from "#testing/organization.ts";
import type { Sampler } from "#testing/sample-request.ts";

const reason = { reason: "test" };

export const erasureRequests: Record<string, Sampler> = {
  "POST /risk/subjects/{id}/erase": async (organization) => ({
    path: `/risk/subjects/${await newSubject(organization)}/erase`,
    body: reason,
  }),
  "POST /risk/subjects/{id}/hold": async (organization) => ({
    path: `/risk/subjects/${await newSubject(organization)}/hold`,
    body: { reason: "test" },
  }),
  "POST /risk/subjects/{id}/release-hold": async (organization) => ({
    path: `/risk/subjects/${await heldSubject(organization)}/release-hold`,
    body: { reason: "test" },
  }),
  "POST /documents/{id}/hold": async (organization) => ({
    path: `/documents/${(await newDocument(organization)).id}/hold`,
    body: { reason: "test" },
  }),
  "POST /documents/{id}/release-hold": async (organization) => {
    const { id } = await newDocument(organization);
    await (await organization.user("owner")).post(`/documents/${id}/hold`, { reason: "test" });
    return { path: `/documents/${id}/release-hold`, body: { reason: "test" } };
  },
  "GET /holds": async (organization) => {
    await heldSubject(organization);
    return { path: "/holds" };
  },
  "POST /documents/{id}/erase": async (organization) => ({
    path: `/documents/${(await newDocument(organization, { status: "voided" })).id}/erase`,
    body: reason,
  }),
  "POST /documents/{id}/signers/{signerId}/erase": async (organization) => {
    const { id, signerIds } = await newDocument(organization, { status: "voided" });
    return { path: `/documents/${id}/signers/${signerIds[0]}/erase`, body: reason };
  },
};

async function heldSubject(organization: TestOrganization): Promise<string> {
  const id = await newSubject(organization);
  const { status, text } = await (
    await organization.user("owner")
  ).post(`/risk/subjects/${id}/hold`, { reason: "test" });
  if (status !== 200) throw new Error(text);
  return id;
}
