import { randomUUID } from "node:crypto";
import type { TestOrganization } from "#testing/organization.ts";
import { at, type Sampler } from "#testing/sample-request.ts";

export const identityRequests: Record<string, Sampler> = {
  "POST /api-keys": at("/api-keys", { name: "Another", mode: "test" }),
  "GET /api-keys": at("/api-keys"),
  "POST /api-keys/{id}/rotate": async (organization) => ({
    path: `/api-keys/${await apiKeyOf(organization)}/rotate`,
    body: { overlapSeconds: 60 },
  }),
  "POST /api-keys/{id}/revoke": async (organization) => ({
    path: `/api-keys/${await apiKeyOf(organization)}/revoke`,
    body: { reason: "test" },
  }),
  "GET /me": at("/me"),
  "POST /me/password": at("/me/password", {
    currentPassword: "not the password",
    newPassword: "another long password",
  }),
  "POST /me/totp/start": at("/me/totp/start"),
  "POST /me/totp/confirm": at("/me/totp/confirm", { code: "000000" }),
  "POST /me/totp/disable": at("/me/totp/disable", { code: "000000" }),
  "POST /me/recovery-codes": at("/me/recovery-codes", { code: "000000" }),
  "GET /members": at("/members"),
  "GET /people": at("/people"),
  "POST /members/{id}/role": async (organization) => ({
    path: `/members/${(await organization.user("member")).userId}/role`,
    body: { role: "admin", reason: "test" },
  }),
  "POST /members/{id}/remove": async (organization) => ({
    path: `/members/${(await organization.user("member")).userId}/remove`,
    body: { reason: "test" },
  }),
  "POST /invitations": async () => ({
    path: "/invitations",
    body: { email: `${randomUUID()}@example.test`, role: "member" },
  }),
  "GET /invitations": at("/invitations"),
  "POST /invitations/{id}/revoke": async (organization) => {
    const owner = await organization.user("owner");
    const invited = await owner.post("/invitations", { email: `${randomUUID()}@example.test`, role: "member" });
    return { path: `/invitations/${invited.body.id}/revoke`, body: { reason: "test" } };
  },
  "GET /organization": at("/organization"),
  "POST /organization/settings": async (organization) => {
    const { body } = await (await organization.user("owner")).get("/organization");
    return { path: "/organization/settings", body: { expectedRevision: body.data.revision, name: "Renamed" } };
  },
  "GET /organization/audit-events": at("/organization/audit-events"),
  "POST /organization/delete": async (organization) => {
    const { body } = await (await organization.user("owner")).get("/organization");
    return { path: "/organization/delete", body: { confirmName: body.data.name, reason: "test" } };
  },
};

async function apiKeyOf(organization: TestOrganization): Promise<string> {
  return (await (await organization.user("owner")).post("/api-keys", { name: "Sample", mode: "test" })).body.id;
}
