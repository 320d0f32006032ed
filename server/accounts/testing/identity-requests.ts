import { randomUUID } from "node:crypto";
import { newId } from "#platform/database/new-id.ts";
import { transact } from "#platform/database/transaction.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { made } from "#testing/answer.ts";
import { at, type Sampler } from "#testing/sample-request.ts";
import { insertSession } from "../sign-in/sign-in-store.ts";
import { Authenticator } from "./authenticator.ts";
import { addPasskey, newRegistration } from "./passkeys.ts";

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
  "POST /me/confirm/passkey/start": async (organization) => {
    const caller = await organization.user("owner");
    await addPasskey(caller);
    return { path: "/me/confirm/passkey/start", caller };
  },
  "POST /me/confirm/passkey/finish": async (organization) => {
    const caller = await organization.user("owner");
    const authenticator = new Authenticator();
    await addPasskey(caller, authenticator);
    const { options } = made(await caller.post("/me/confirm/passkey/start"));
    return { path: "/me/confirm/passkey/finish", body: { response: authenticator.get(options) }, caller };
  },
  "POST /me/passkeys/start": at("/me/passkeys/start"),
  "POST /me/passkeys/finish": async (organization) => {
    const caller = await organization.user("owner");
    return { path: "/me/passkeys/finish", body: await newRegistration(caller), caller };
  },
  "GET /me/passkeys": at("/me/passkeys"),
  "POST /me/passkeys/{id}/rename": async (organization) => {
    const caller = await organization.user("owner");
    return { path: `/me/passkeys/${await addPasskey(caller)}/rename`, body: { name: "Laptop" }, caller };
  },
  "POST /me/passkeys/{id}/remove": async (organization) => {
    const caller = await organization.user("owner");
    return { path: `/me/passkeys/${await addPasskey(caller)}/remove`, caller };
  },
  "POST /me/confirm": at("/me/confirm", { password: "not the password" }),
  "GET /me/sessions": at("/me/sessions"),
  "POST /me/sessions/{id}/end": async (organization) => {
    const caller = await organization.user("member");
    return { path: `/me/sessions/${await anotherSession(organization, caller.userId)}/end`, caller };
  },
  "POST /me/sessions/end-others": at("/me/sessions/end-others"),
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
  "GET /members/{id}/sessions": async (organization) => ({
    path: `/members/${(await organization.user("member")).userId}/sessions`,
  }),
  "POST /members/{id}/sessions/end": async (organization) => ({
    path: `/members/${(await organization.user("member")).userId}/sessions/end`,
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
  "GET /organization/audit-checkpoints": at("/organization/audit-checkpoints"),
  "POST /organization/delete": async (organization) => {
    const { body } = await (await organization.user("owner")).get("/organization");
    return { path: "/organization/delete", body: { confirmName: body.data.name, reason: "test" } };
  },
};

async function apiKeyOf(organization: TestOrganization): Promise<string> {
  return (await (await organization.user("owner")).post("/api-keys", { name: "Sample", mode: "test" })).body.id;
}

/** Somebody's second session. */
async function anotherSession({ server, organizationId }: TestOrganization, userId: string): Promise<string> {
  const now = new Date();
  const id = newId(now);
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const proof = { signedInBy: null, confirmedAt: now, secondFactorAt: null, device: null, network: null };
  await transact(server.database, { scope: { organizationId, mode: "live" }, userId }, (tx) =>
    insertSession(tx, organizationId, { id, userId, createdAt: now, expiresAt, proof }),
  );
  return id;
}
