import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import {
  auditOf,
  newBrowser,
  organizationWithPerson,
  password,
  signInServer,
  tokenOf,
  unknownId,
} from "../testing/people.ts";

const chosen = "chosen by the invited";
const newEmail = () => `${randomUUID()}@example.test`;

async function invited(role = "member", email = newEmail()) {
  const server = await signInServer();
  const organization = await newOrganization(server);
  const owner = await organization.user("owner");
  const { body } = await owner.post("/invitations", { email, role });
  const token = await tokenOf(organization, body.id);
  return { organization, server, owner, email, invitation: body, token, browser: newBrowser(server) };
}

const accept = (browser: ReturnType<typeof newBrowser>, token: string, secret?: string) =>
  browser.post("/auth/invitations/accept", { token, ...(secret !== undefined && { password: secret }) });

async function membersOf({ server, organizationId }: TestOrganization): Promise<string[]> {
  const { rows } = await server.pool.query(
    "select email from memberships join users on users.id = user_id where organization_id = $1",
    [organizationId],
  );
  return rows.map((row) => row.email);
}

describe("POST /invitations", () => {
  it("201: no answer, list, audit event, log line or row has the token", async () => {
    const { server, owner, email, invitation, token, organization } = await invited("admin", `Somebody.${newEmail()}`);
    expect(invitation).toEqual({
      id: expect.any(String),
      resource: "invitations",
      data: {
        email: email.toLowerCase(),
        role: "admin",
        status: "open",
        invitedBy: `user:${owner.userId}`,
        delivery: "operator",
        sentAt: null,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        acceptedAt: null,
        revokedAt: null,
      },
    });
    const { createdAt, expiresAt } = invitation.data;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 86_400_000);
    const list = await owner.get("/invitations");
    expect(list.body.items).toEqual([invitation]);
    const rows = await server.pool.query(
      "select (select json_agg(i)::text from invitations i where organization_id = $1) || (select json_agg(k)::text from idempotency_keys k where organization_id = $1) as text",
      [organization.organizationId],
    );
    const audit = await auditOf(owner);
    expect(audit.types).toEqual(["invitation.created"]);
    expect(audit.text).not.toContain(email.toLowerCase());
    for (const text of [list.text, audit.text, server.logged.join(), rows.rows[0].text]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(Buffer.from(token).toString("hex"));
    }
  });

  it("403: an admin may invite anybody but an owner", async () => {
    const organization = await newOrganization();
    const admin = await organization.user("admin");
    const refused = await admin.post("/invitations", { email: newEmail(), role: "owner" });
    expect(refused.body).toMatchObject({ status: 403, code: "insufficient_role", requiredRoles: ["owner"] });
    expect((await admin.get("/invitations")).body.items).toEqual([]);
    expect((await admin.post("/invitations", { email: newEmail(), role: "admin" })).status).toBe(201);
  });

  it.each(["member", "auditor"] as const)("403: a %s may not invite", async (role) => {
    const organization = await newOrganization();
    const answer = await (await organization.user(role)).post("/invitations", { email: newEmail(), role: "member" });
    expect(answer.body.code).toBe("insufficient_role");
  });

  it("409: one open invitation per address, also at the same moment; members need none", async () => {
    const { owner, email, invitation, organization } = await invited();
    const again = await owner.post("/invitations", { email: email.toUpperCase(), role: "admin" });
    expect(again.body).toMatchObject({ code: "already_exists", existingId: invitation.id });
    const member = await owner.post("/invitations", { email: organization.owner.email, role: "admin" });
    expect(member.body).toMatchObject({ code: "already_exists", existingId: organization.owner.userId });
    const other = newEmail();
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.post("/invitations", { email: other, role: "member" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "already_exists")).toHaveLength(2);
  });

  it("201: an expired invitation makes room for a new one and stays expired", async () => {
    const { server, owner, email, invitation } = await invited();
    await server.pool.query(
      "update invitations set created_at = now() - interval '8 days', expires_at = now() - interval '1 day' where id = $1",
      [invitation.id],
    );
    expect((await owner.post("/invitations", { email, role: "member" })).status).toBe(201);
    const { items } = (await owner.get("/invitations")).body;
    expect(items.map((item) => item.data.status)).toEqual(["expired", "open"]);
  });

  it.each(["", "nobody", "a b@example.test", "@", `${"x".repeat(250)}@example.test`])(
    "400: %j is no e-mail address",
    async (email) => {
      const organization = await newOrganization();
      const answer = await (await organization.user("owner")).post("/invitations", { email, role: "member" });
      expect(answer.body.code).toBe("validation_failed");
    },
  );
});

describe("POST /invitations/{id}/revoke", () => {
  it("200: the token no longer works", async () => {
    const { owner, invitation, token, browser, organization } = await invited();
    const answer = await owner.post(`/invitations/${invitation.id}/revoke`, { reason: "Wrong address" });
    expect(answer.body.data).toMatchObject({ status: "revoked", revokedAt: expect.any(String) });
    expect((await accept(browser, token, chosen)).body.code).toBe("invitation_not_open");
    expect(await membersOf(organization)).toHaveLength(2);
    expect((await auditOf(owner)).text).toContain("Wrong address");
  });

  it("409: an accepted or revoked invitation cannot be revoked; 404: another organization's is not found", async () => {
    const { owner, invitation, token, browser } = await invited();
    const stranger = await (await newOrganization()).user("owner");
    const revoke = (client: typeof owner, id: string) => client.post(`/invitations/${id}/revoke`, { reason: "x" });
    expect((await revoke(stranger, invitation.id)).body.code).toBe("not_found");
    expect((await revoke(owner, unknownId())).body.code).toBe("not_found");
    await accept(browser, token, chosen);
    expect((await revoke(owner, invitation.id)).body.code).toBe("invitation_not_open");
    const [item] = (await owner.get("/invitations")).body.items;
    expect(item.data).toMatchObject({ status: "accepted", revokedAt: null });
  });
});

describe("POST /auth/invitations/accept", () => {
  it("201: somebody new chooses a password, joins with the role, and can sign in", async () => {
    const { owner, email, token, browser, organization, server } = await invited("auditor");
    const answer = await accept(browser, token, chosen);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      organizationId: organization.organizationId,
      userId: expect.any(String),
      email,
      role: "auditor",
    });
    const login = await browser.login({ userId: "", email }, { password: chosen });
    expect(login.body).toMatchObject({ organizationId: organization.organizationId, role: "auditor" });
    expect((await auditOf(owner)).types).toEqual(["invitation.created", "invitation.accepted"]);
    expect(server.logged.join()).not.toContain(chosen);
  });

  it("201: somebody who exists joins with their own password and keeps it", async () => {
    const { person, browser } = await organizationWithPerson();
    const { token, organization } = await invited("admin", person.email);
    expect((await accept(browser, token, password)).body.userId).toBe(person.userId);
    const login = await browser.login(person, { organizationId: organization.organizationId });
    expect(login.body.role).toBe("admin");
  });

  it("401: somebody who exists cannot be given another password, and the invitation stays open", async () => {
    const { person, browser } = await organizationWithPerson();
    const { token, organization, owner } = await invited("admin", person.email);
    expect((await accept(browser, token, chosen)).body.code).toBe("invalid_login");
    expect((await accept(browser, token)).body.code).toBe("sign_in_first");
    expect(await membersOf(organization)).not.toContain(person.email);
    expect((await owner.get("/invitations")).body.items[0].data.status).toBe("open");
    expect((await browser.login(person, { password: chosen })).body.code).toBe("invalid_login");
    expect((await browser.login(person)).status).toBe(200);
  });

  it("429: the password of somebody who exists cannot be guessed with an invitation", async () => {
    const { server, person } = await organizationWithPerson();
    const { token } = await invited("admin", person.email);
    for (let i = 0; i < 10; i += 1) await accept(newBrowser(server), token, `guess ${i}`);
    expect((await accept(newBrowser(server), token, password)).body.code).toBe("rate_limited");
  });

  it("409: works once, even if several accept at the same moment", async () => {
    const { server, token, organization, email } = await invited();
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(newBrowser(server), token, chosen)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "invitation_not_open")).toHaveLength(3);
    expect((await membersOf(organization)).filter((each) => each === email)).toHaveLength(1);
  });

  it("201: invitations of two organizations for the same new person, at the same moment, make one person", async () => {
    const email = newEmail();
    const both = [await invited("member", email), await invited("auditor", email)];
    const answers = await Promise.all(both.map(({ browser, token }) => accept(browser, token, chosen)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]!.body.userId).toBe(answers[1]!.body.userId);
  });

  it("400: somebody new needs a password of twelve characters, and nothing is stored without", async () => {
    const { token, browser, organization } = await invited();
    for (const tried of ["short", undefined]) {
      const answer = await accept(browser, token, tried);
      expect(answer.body).toMatchObject({ code: "validation_failed", errors: [{ path: "/password" }] });
    }
    expect(await membersOf(organization)).toHaveLength(2);
    expect((await accept(browser, token, chosen)).status).toBe(201);
  });

  it("404: a token that was never given; 409: one that has expired", async () => {
    const { server, invitation, token, browser } = await invited();
    expect((await accept(browser, "A".repeat(43), chosen)).body.code).toBe("not_found");
    await server.pool.query("update invitations set expires_at = now() where id = $1", [invitation.id]);
    expect((await accept(browser, token, chosen)).body.code).toBe("invitation_not_open");
  });

  it("201: a removed member can be invited again, and their old sessions stay ended", async () => {
    const { server, person, browser, ...organization } = await organizationWithPerson();
    await browser.login(person);
    const owner = await organization.user("owner");
    await owner.post(`/members/${person.userId}/remove`, { reason: "left" });
    const { body } = await owner.post("/invitations", { email: person.email, role: "member" });
    const token = await tokenOf({ ...organization, server }, body.id);
    expect((await accept(newBrowser(server), token, password)).status).toBe(201);
    expect((await browser.client().get("/me")).body.code).toBe("credential_revoked");
  });
});
