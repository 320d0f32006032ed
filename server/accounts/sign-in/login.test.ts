import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { newBrowser, newPerson, organizationWithPerson, password, signInServer, unknownId } from "../testing/people.ts";

async function sessionsOf(server: { pool: { query: Function } }, userId: string): Promise<number> {
  const { rows } = await server.pool.query("select count(*)::int from sessions where user_id = $1", [userId]);
  return rows[0].count;
}

describe("POST /auth/login", () => {
  it("[RK-AU-2] 200: answers an access token for the organization and sets the refresh cookie", async () => {
    const { person, browser, organizationId } = await organizationWithPerson("admin");
    const answer = await browser.login(person);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      tokenType: "Bearer",
      expiresAt: expect.any(String),
      organizationId,
      role: "admin",
    });
    const lifetimeMs = Date.parse(answer.body.expiresAt) - Date.now();
    expect(lifetimeMs).toBeGreaterThan(590_000);
    expect(lifetimeMs).toBeLessThanOrEqual(600_000);
    expect(browser.setCookies).toHaveLength(2);
    expect(browser.setCookies[0]).toMatch(
      /^probity_refresh=[\w-]{43}; Max-Age=\d+; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect((await browser.client().get("/me")).body.data.email).toBe(person.email);
  });

  it("200: the e-mail address is the same in any case", async () => {
    const { person, browser } = await organizationWithPerson();
    expect((await browser.login({ ...person, email: person.email.toUpperCase() })).status).toBe(200);
  });

  it("200: without an organization named, the one joined first; with one, that one", async () => {
    const server = await signInServer();
    const [first, second] = [await newOrganization(server), await newOrganization(server)];
    const person = await newPerson(server, [first.organizationId, second.organizationId]);
    const browser = newBrowser(server);
    expect((await browser.login(person)).body.organizationId).toBe(first.organizationId);
    const chosen = await browser.login(person, { organizationId: second.organizationId });
    expect(chosen.body.organizationId).toBe(second.organizationId);
    const me = await browser.client().get("/me");
    expect(me.body.data.organizations.map((each) => each.organizationId)).toEqual([
      first.organizationId,
      second.organizationId,
    ]);
  });

  it.each([
    ["a wrong password", () => ({ password: "wrong horse battery" })],
    ["an unknown person", () => ({ email: "nobody@example.test" })],
    ["an organization they do not belong to", () => ({ organizationId: unknownId() })],
  ])("401: %s is `invalid_login` and opens no session", async (_, change) => {
    const { server, person, browser } = await organizationWithPerson();
    const answer = await browser.login(person, change());
    expect(answer.body).toMatchObject({ status: 401, code: "invalid_login" });
    expect(answer.text).not.toContain(person.email);
    expect(browser.setCookies).toEqual([]);
    expect(await sessionsOf(server, person.userId)).toBe(0);
  });

  it("200: signing in again in the same browser ends the session it had, and no other; a wrong password ends none", async () => {
    const { person, server, browser } = await organizationWithPerson();
    const elsewhere = newBrowser(server);
    await elsewhere.login(person);
    await browser.login(person);
    const before = browser.client();
    await browser.login(person, { password: "wrong horse battery" });
    expect((await before.get("/me")).status).toBe(200);
    await browser.login(person);
    expect((await before.get("/me")).body.code).toBe("credential_revoked");
    for (const each of [browser, elsewhere]) expect((await each.client().get("/me")).status).toBe(200);
  });

  it("401: somebody without a password cannot sign in with any", async () => {
    const { server, owner } = await newOrganization(await signInServer());
    const browser = newBrowser(server);
    expect((await browser.login(owner)).body.code).toBe("invalid_login");
  });

  it("401: an unknown person takes as long as a wrong password", async () => {
    const { person, browser } = await organizationWithPerson();
    const millisecondsOf = async (email: string) => {
      const start = performance.now();
      await browser.post("/auth/login", { email, password: "wrong horse battery" });
      return performance.now() - start;
    };
    await millisecondsOf("warm-up@example.test");
    const known: number[] = [];
    const unknown: number[] = [];
    // In turns, and the shortest of each: a machine that is busy for a moment then slows neither side alone.
    for (const turn of [1, 2, 3, 4]) {
      known.push(await millisecondsOf(person.email));
      unknown.push(await millisecondsOf(`nobody-${turn}@example.test`));
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  it("neither the password, the tokens nor the e-mail address are logged or stored as they are", async () => {
    const { server, person, browser } = await organizationWithPerson();
    const { body } = await browser.login(person);
    const refreshToken = browser.cookies.get("probity_refresh")!;
    await browser.login(person, { password: "wrong horse battery" });
    const stored = await server.pool.query(
      "select (select json_agg(t) from refresh_tokens t)::text || (select json_agg(u) from users u)::text as text",
    );
    for (const secret of [password, "wrong horse battery", body.accessToken, refreshToken]) {
      expect(server.logged.join()).not.toContain(secret);
      expect(stored.rows[0].text).not.toContain(secret);
    }
    expect(server.logged.join()).not.toContain(person.email);
  });

  it("[RK-AU-5] 401: a person removed from their only organization cannot sign in", async () => {
    const { server, person, browser, ...organization } = await organizationWithPerson();
    await (await organization.user("owner")).post(`/members/${person.userId}/remove`, { reason: "left" });
    expect((await browser.login(person)).body.code).toBe("invalid_login");
    expect(await sessionsOf(server, person.userId)).toBe(0);
  });
});
