import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import {
  ageSessions,
  awayFromBoundary,
  codeOf,
  newBrowser,
  newPerson,
  organizationWithPerson,
  password,
  signInServer,
} from "../testing/people.ts";

const newPassword = "a wholly different one";

async function oldSession(role: "owner" | "member" = "owner") {
  const made = await organizationWithPerson(role);
  await made.browser.login(made.person);
  await ageSessions(made.server, made.person.userId, 11);
  return { ...made, stolen: made.browser.client() };
}

/** One-time codes are on, and the session is old. */
async function withCodes() {
  await awayFromBoundary();
  const made = await organizationWithPerson("owner");
  await made.browser.login(made.person);
  const me = made.browser.client();
  const { secret } = (await me.post("/me/totp/start")).body;
  const { recoveryCodes } = (await me.post("/me/totp/confirm", { code: codeOf(secret, -1) })).body;
  await ageSessions(made.server, made.person.userId, 11);
  return { ...made, me, secret, recoveryCodes };
}

const accountOf = async ({ server, person }: Awaited<ReturnType<typeof organizationWithPerson>>) =>
  (await server.pool.query("select password_hash, totp_confirmed_at from users where id = $1", [person.userId]))
    .rows[0];

describe("a stolen access token of an old session", () => {
  it("403: makes no API key, invites nobody and changes neither settings nor roles", async () => {
    const { stolen, server, organizationId, person } = await oldSession();
    const made = async () => {
      const tables = ["api_keys", "invitations"].map(
        (table) => `(select count(*)::int from ${table} where organization_id = $1) as ${table}`,
      );
      return (await server.pool.query(`select ${tables.join(", ")}`, [organizationId])).rows[0];
    };
    const before = await made();
    for (const answer of [
      await stolen.post("/api-keys", { name: "Mine now", mode: "live" }),
      await stolen.post("/invitations", { email: "thief@example.test", role: "owner" }),
      await stolen.post("/organization/settings", { expectedRevision: 1, name: "Taken" }),
      await stolen.post(`/members/${person.userId}/role`, { role: "auditor", reason: "no reason" }),
      await stolen.post("/organization/delete", { confirmName: "Test", reason: "no reason" }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, "confirmation_required"]);
    expect(await made()).toEqual(before);
    expect((await stolen.get("/me")).body.data).toMatchObject({ role: "owner" });
  });

  it("403: does not change the password, even with the right one, and says what to do", async () => {
    const made = await oldSession("member");
    const before = await accountOf(made);
    const answer = await made.stolen.post("/me/password", { currentPassword: password, newPassword });
    expect([answer.status, answer.body.code]).toEqual([403, "confirmation_required"]);
    expect(answer.body.detail).toContain("POST /me/confirm");
    expect(await accountOf(made)).toEqual(before);
  });

  it("403: does not remove one-time codes, even with a code, and the code stays unused", async () => {
    const made = await withCodes();
    const code = codeOf(made.secret, 0);
    const answer = await made.me.post("/me/totp/disable", { code });
    expect(answer.body.code).toBe("confirmation_required");
    expect((await accountOf(made)).totp_confirmed_at).not.toBeNull();
    expect((await newBrowser(made.server).login(made.person, { totp: code })).status).toBe(200);
  });

  it("403: refreshing and switching the organization confirm nothing", async () => {
    const server = await signInServer();
    const organizations = [await newOrganization(server), await newOrganization(server)];
    const ids = organizations.map(({ organizationId }) => organizationId);
    const person = await newPerson(server, ids, "owner");
    const browser = newBrowser(server);
    await browser.login(person);
    await ageSessions(server, person.userId, 11);
    await browser.post("/auth/refresh");
    expect((await browser.client().post("/me/totp/start")).body.code).toBe("confirmation_required");
    expect((await browser.post("/auth/switch", { organizationId: ids[1] })).status).toBe(200);
    expect((await browser.client().post("/me/totp/start")).body.code).toBe("confirmation_required");
  });
});

describe("POST /me/confirm", () => {
  it("200: with the password the same session may go on, for ten minutes", async () => {
    const { stolen: me, server, person } = await oldSession();
    const refused = await me.post("/api-keys", { name: "Key", mode: "test" }, { idempotencyKey: "key-1" });
    expect(refused.body.code).toBe("confirmation_required");
    const confirmed = await me.post("/me/confirm", { password });
    expect(confirmed.status).toBe(200);
    const { confirmedAt, confirmedUntil } = confirmed.body;
    expect(Date.parse(confirmedUntil) - Date.parse(confirmedAt)).toBe(600_000);
    expect((await me.get("/me")).body.data.confirmedUntil).toBe(confirmedUntil);
    expect((await me.post("/api-keys", { name: "Key", mode: "test" }, { idempotencyKey: "key-1" })).status).toBe(201);
    await ageSessions(server, person.userId, 11);
    expect((await me.post("/api-keys", { name: "Key", mode: "test" })).body.code).toBe("confirmation_required");
  });

  it("400: a wrong password confirms nothing and can be tried ten times, in this session alone", async () => {
    const { stolen, server, person } = await oldSession();
    for (let i = 0; i < 10; i += 1) {
      const answer = await stolen.post("/me/confirm", { password: `wrong ${i}` });
      expect(answer.body).toMatchObject({ code: "validation_failed", errors: [{ path: "/password" }] });
    }
    expect((await stolen.post("/me/confirm", { password })).body.code).toBe("rate_limited");
    expect((await stolen.post("/me/totp/start")).body.code).toBe("confirmation_required");
    const theirs = newBrowser(server);
    await theirs.login(person);
    expect((await theirs.client().post("/me/confirm", { password })).status).toBe(200);
  });

  it("400: where one-time codes are on, the password alone confirms nothing; a code works once", async () => {
    const { me, secret } = await withCodes();
    const without = await me.post("/me/confirm", { password });
    expect(without.body).toMatchObject({ code: "validation_failed", errors: [{ path: "/code", code: "required" }] });
    expect((await me.post("/me/confirm", { password, code: "000000" })).status).toBe(400);
    expect((await me.post("/me/confirm", { code: codeOf(secret, 0) })).status).toBe(400);
    expect((await me.post("/me/recovery-codes", { code: codeOf(secret, 0) })).body.code).toBe("confirmation_required");
    expect((await me.post("/me/confirm", { password, code: codeOf(secret, 0) })).status).toBe(200);
    expect((await me.post("/me/confirm", { password, code: codeOf(secret, 0) })).status).toBe(400);
    expect((await me.post("/me/recovery-codes", { code: codeOf(secret, 1) })).status).toBe(201);
  });

  it("200: a recovery code stands in for a one-time code, once", async () => {
    const { me, recoveryCodes } = await withCodes();
    const recoveryCode = recoveryCodes[0]!;
    expect((await me.post("/me/confirm", { password, recoveryCode })).status).toBe(200);
    expect((await me.post("/me/confirm", { password, recoveryCode })).body.code).toBe("validation_failed");
    expect((await me.get("/me")).body.data.recoveryCodesLeft).toBe(9);
  });

  it("409: whoever has no password is told where to go; 403: an API key is nobody", async () => {
    const { user, key } = await newOrganization();
    expect((await (await user("owner")).post("/me/confirm", { password })).body.code).toBe("password_not_set");
    expect((await key.post("/me/confirm", { password })).body.code).toBe("credential_kind_not_allowed");
  });
});
