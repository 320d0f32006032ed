import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { identityDefaults } from "../settings.ts";
import { type IdentityProvider, startIdentityProvider } from "../testing/identity-provider.ts";
import {
  ageSessions,
  type Browser,
  newBrowser,
  newPerson,
  organizationWithPerson,
  tokenOf,
  failedSignIns,
} from "../testing/people.ts";

let provider: IdentityProvider;
let server: TestServer;

const serverWith = (oidc: IdentityProvider["settings"]) =>
  startServer({ trustProxy: { hops: 1 }, identity: { ...identityDefaults, throttleKey: randomBytes(32), oidc } });

beforeAll(async () => {
  provider = await startIdentityProvider();
  server = await serverWith(provider.settings);
});

afterAll(async () => {
  await server.app.close();
  await server.close();
  await provider.close();
});

async function personOfProvider(change: { email_verified?: boolean } = {}) {
  const organization = await newOrganization(server);
  const person = await newPerson(server, [organization.organizationId], "admin");
  const sub = randomUUID();
  provider.accounts.set(sub, { sub, email: person.email, email_verified: true, ...change });
  return { ...organization, person, sub, browser: newBrowser(server) };
}

/** From here to the provider and back; answers the path the provider sends the browser to. */
async function toProvider(browser: Browser, sub: string): Promise<string> {
  const start = await browser.get("/auth/oidc/start");
  const back = await provider.visit(String(start.headers["location"]), sub);
  expect(back.origin + back.pathname).toBe("http://probity.test/api/v1/auth/oidc/callback");
  return `/auth/oidc/callback${back.search}`;
}

async function signIn(browser: Browser, sub: string) {
  return browser.get(await toProvider(browser, sub));
}

async function identitiesOf(userId: string) {
  const { rows } = await server.pool.query("select issuer, subject from oidc_identities where user_id = $1", [userId]);
  return rows;
}

async function expectRefused(browser: Browser, answer: Awaited<ReturnType<Browser["get"]>>, userId: string) {
  expect(answer.body).toMatchObject({ status: 401, code: "oidc_failed" });
  expect(browser.cookies.has("probity_refresh")).toBe(false);
  const { rows } = await server.pool.query("select count(*)::int from sessions where user_id = $1", [userId]);
  expect(rows[0].count).toBe(0);
}

describe("GET /auth/oidc/start", () => {
  it("302: sends the browser away with PKCE, state and nonce, kept in a sealed cookie", async () => {
    const browser = newBrowser(server);
    const answer = await browser.get("/auth/oidc/start");
    expect(answer.status).toBe(302);
    const url = new URL(String(answer.headers["location"]));
    expect(url.origin).toBe(provider.settings.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "probity",
      response_type: "code",
      redirect_uri: "http://probity.test/api/v1/auth/oidc/callback",
      scope: "openid email",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    expect(browser.setCookies).toEqual([
      expect.stringMatching(/^probity_oidc=[\w-]+; Max-Age=600; Path=\/api\/v1\/auth; HttpOnly; SameSite=Lax$/),
    ]);
    const sealed = Buffer.from(browser.cookies.get("probity_oidc")!, "base64url");
    expect(sealed.includes(url.searchParams.get("state")!)).toBe(false);
  });

  it("404: without a configured provider there is nothing to start or come back from", async () => {
    const { browser } = await organizationWithPerson();
    expect((await browser.get("/auth/oidc/start")).body.code).toBe("not_found");
    expect((await browser.get("/auth/oidc/callback?code=x&state=y")).body.code).toBe("not_found");
  });

  it("503: a provider that does not answer is tried again the next time", async () => {
    const away = await serverWith({ ...provider.settings, issuer: "http://127.0.0.1:9" });
    const answer = await newBrowser(away).get("/auth/oidc/start");
    expect(answer.body).toMatchObject({ status: 503, code: "temporarily_unavailable" });
    await away.app.close();
    await away.close();
  });
});

describe("GET /auth/oidc/callback", () => {
  it("503: a provider that went away in between can be come back from later", async () => {
    const leaving = await startIdentityProvider();
    const itsServer = await serverWith(leaving.settings);
    const browser = newBrowser(itsServer);
    const start = await browser.get("/auth/oidc/start");
    const back = await leaving.visit(String(start.headers["location"]), "somebody");
    await leaving.close();
    expect((await browser.get(`/auth/oidc/callback${back.search}`)).body.code).toBe("temporarily_unavailable");
    expect(browser.cookies.has("probity_oidc")).toBe(true);
    await itsServer.app.close();
    await itsServer.close();
  });

  it("[RK-AU-2] 302: the first time a verified e-mail address finds the person, and a session is open", async () => {
    const { browser, person, sub, organizationId } = await personOfProvider();
    const answer = await signIn(browser, sub);
    expect([answer.status, answer.headers["location"]]).toEqual([302, "http://probity.test/"]);
    expect(answer.text).toBe("");
    expect(browser.cookies.has("probity_oidc")).toBe(false);
    expect(await identitiesOf(person.userId)).toEqual([{ issuer: provider.settings.issuer, subject: sub }]);
    const refreshed = await browser.post("/auth/refresh");
    expect(refreshed.body).toMatchObject({ organizationId, role: "admin" });
    expect((await browser.client().get("/me")).body.id).toBe(person.userId);
  });

  it("302: afterwards the provider's identifier finds them, even if their address has changed", async () => {
    const { browser, person, sub } = await personOfProvider();
    await signIn(browser, sub);
    provider.accounts.set(sub, { sub, email: "married@example.test", email_verified: false });
    expect((await signIn(browser, sub)).status).toBe(302);
    await browser.post("/auth/refresh");
    expect((await browser.client().get("/me")).body.id).toBe(person.userId);
    expect(await identitiesOf(person.userId)).toHaveLength(1);
  });

  it("401: an address that was given to somebody else later does not open the first one's account", async () => {
    const { browser, person, sub, user } = await personOfProvider();
    await signIn(browser, sub);
    const successor = randomUUID();
    provider.accounts.set(successor, { sub: successor, email: person.email, email_verified: true });
    const other = newBrowser(server);
    expect((await signIn(other, successor)).body.code).toBe("oidc_failed");
    expect(other.cookies.has("probity_refresh")).toBe(false);
    expect(await identitiesOf(person.userId)).toEqual([{ issuer: provider.settings.issuer, subject: sub }]);
    expect(await failedSignIns(await user("auditor"))).toMatchObject([
      { actor: "system:sign-in", resourceId: person.userId, details: { failures: 1, way: "identity_provider" } },
    ]);
  });

  it("302: finds the address in the ID token where the provider puts it there", async () => {
    const other = await startIdentityProvider({ emailInIdToken: true });
    const otherServer = await serverWith(other.settings);
    const { organizationId } = await newOrganization(otherServer);
    const person = await newPerson(otherServer, [organizationId]);
    other.accounts.set("someone", { sub: "someone", email: person.email.toUpperCase(), email_verified: true });
    const browser = newBrowser(otherServer);
    const start = await browser.get("/auth/oidc/start");
    const back = await other.visit(String(start.headers["location"]), "someone");
    expect((await browser.get(`/auth/oidc/callback${back.search}`)).status).toBe(302);
    await otherServer.app.close();
    await otherServer.close();
    await other.close();
  });

  it("401: a token that the provider's published key has not signed is nobody's", async () => {
    const forged = await startIdentityProvider({ isForged: true });
    const other = await serverWith(forged.settings);
    const organization = await newOrganization(other);
    const person = await newPerson(other, [organization.organizationId], "admin");
    forged.accounts.set("someone", { sub: "someone", email: person.email, email_verified: true });
    const browser = newBrowser(other);
    const start = await browser.get("/auth/oidc/start");
    const back = await forged.visit(String(start.headers["location"]), "someone");
    const answer = await browser.get(`/auth/oidc/callback${back.search}`);
    expect(answer.body).toMatchObject({ status: 401, code: "oidc_failed" });
    expect(browser.cookies.has("probity_refresh")).toBe(false);
    const { rows } = await other.pool.query("select 1 from sessions where user_id = $1", [person.userId]);
    expect(rows).toEqual([]);
    await other.app.close();
    await other.close();
    await forged.close();
  });

  it("401: an address that is not verified links nobody", async () => {
    const { browser, person, sub } = await personOfProvider({ email_verified: false });
    await expectRefused(browser, await signIn(browser, sub), person.userId);
    expect(await identitiesOf(person.userId)).toEqual([]);
  });

  it("401: unknown people, and people without an organization, are refused", async () => {
    const stranger = randomUUID();
    provider.accounts.set(stranger, { sub: stranger, email: `${stranger}@example.test`, email_verified: true });
    await expectRefused(newBrowser(server), await signIn(newBrowser(server), stranger), stranger);
    const { rows } = await server.pool.query("select from users where email like $1", [`${stranger}%`]);
    expect(rows).toEqual([]);
    const organization = await personOfProvider();
    const { person, sub, browser } = organization;
    await (await organization.user("owner")).post(`/members/${person.userId}/remove`, { reason: "left" });
    await expectRefused(browser, await signIn(browser, sub), person.userId);
  });

  it("401: a wrong state, a foreign state, or none is refused", async () => {
    const { browser, person, sub } = await personOfProvider();
    const path = await toProvider(browser, sub);
    expect(path).toMatch(/state=[\w-]{43}/);
    await expectRefused(browser, await browser.get(path.replace(/state=[^&]+/, "state=wrong")), person.userId);
    await expectRefused(browser, await browser.get(path.replace(/&?state=[^&]+/, "")), person.userId);
    // Somebody else's answer, slipped to a browser that started its own sign-in.
    const victim = newBrowser(server);
    await victim.get("/auth/oidc/start");
    await expectRefused(victim, await victim.get(path), person.userId);
    const without = newBrowser(server);
    await expectRefused(without, await without.get(path), person.userId);
  });

  it("401: a callback works once", async () => {
    const { browser, sub } = await personOfProvider();
    const path = await toProvider(browser, sub);
    const kept = newBrowser(server);
    kept.cookies = new Map(browser.cookies);
    expect((await browser.get(path)).status).toBe(302);
    expect((await browser.get(path)).body.code).toBe("oidc_failed");
    expect((await kept.get(path)).body.code).toBe("oidc_failed");
    expect(kept.cookies.has("probity_refresh")).toBe(false);
  });

  it("401: an altered or too old cookie, and a sign-in the provider refused", async () => {
    const { browser, person, sub } = await personOfProvider();
    const path = await toProvider(browser, sub);
    const sealed = browser.cookies.get("probity_oidc")!;
    browser.cookies.set("probity_oidc", `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`);
    await expectRefused(browser, await browser.get(path), person.userId);
    browser.cookies.set("probity_oidc", sealed);
    server.clock.now = () => new Date(Date.now() + 601_000);
    await expectRefused(browser, await browser.get(path), person.userId);
    server.clock.now = () => new Date();
    const state = new URLSearchParams(path.split("?")[1]).get("state");
    const denied = `/auth/oidc/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.settings.issuer)}`;
    await expectRefused(browser, await browser.get(denied), person.userId);
    expect((await browser.get(path)).status).toBe(302);
  });

  it("201: with a provider, somebody invited joins without a password and signs in there", async () => {
    const organization = await newOrganization(server);
    const email = `${randomUUID()}@example.test`;
    const owner = await organization.user("owner");
    const token = await tokenOf(organization, (await owner.post("/invitations", { email, role: "member" })).body.id);
    const browser = newBrowser(server);
    expect((await browser.post("/auth/invitations/accept", { token })).status).toBe(201);
    provider.accounts.set(email, { sub: email, email, email_verified: true });
    expect((await signIn(browser, email)).status).toBe(302);
    await browser.post("/auth/refresh");
    expect((await browser.client().get("/me")).body.data).toMatchObject({ email, hasPassword: false });
  });

  it("codes, states and tokens of the provider are not logged", () => {
    expect(server.logged.join()).not.toMatch(/code=|state=|id_token/);
  });
});

describe("GET /auth/oidc/start?to=confirm", () => {
  /** Signed in through the provider eleven minutes ago. */
  async function oldSession() {
    const made = await personOfProvider();
    await signIn(made.browser, made.sub);
    await made.browser.post("/auth/refresh");
    await ageSessions(server, made.person.userId, 11);
    return { ...made, me: made.browser.client() };
  }

  const confirm = async (browser: Browser, sub: string) => {
    const start = await browser.get("/auth/oidc/start?to=confirm");
    const url = new URL(String(start.headers["location"]));
    expect([url.searchParams.get("prompt"), url.searchParams.get("max_age")]).toEqual(["login", "0"]);
    const back = await provider.visit(url.href, sub);
    return browser.get(`/auth/oidc/callback${back.search}`);
  };

  it("302: a new sign-in there confirms the same session, which goes on with its cookie", async () => {
    const { browser, me, sub } = await oldSession();
    expect((await me.post("/me/totp/start")).body.code).toBe("confirmation_required");
    const cookie = browser.cookies.get("probity_refresh");
    const answer = await confirm(browser, sub);
    expect([answer.status, answer.headers["location"]]).toEqual([302, "http://probity.test/account"]);
    expect(browser.cookies.get("probity_refresh")).toBe(cookie);
    expect((await me.post("/me/totp/start")).status).toBe(201);
    expect((await me.get("/me/sessions")).body.items.map(({ data }) => data.signedInBy)).toEqual(["identity_provider"]);
  });

  it("401: somebody else who signs in there confirms nothing, and opens no session", async () => {
    const { browser, me } = await oldSession();
    const other = await oldSession();
    expect((await confirm(browser, other.sub)).body.code).toBe("oidc_failed");
    for (const each of [me, other.me])
      expect((await each.post("/me/totp/start")).body.code).toBe("confirmation_required");
    expect((await other.me.get("/me/sessions")).body.items).toHaveLength(1);
  });

  it("401: without a session there is nothing to confirm, and none that has ended is confirmed", async () => {
    expect((await newBrowser(server).get("/auth/oidc/start?to=confirm")).body.code).toBe("authentication_required");
    const { browser, sub, person } = await oldSession();
    const start = await browser.get("/auth/oidc/start?to=confirm");
    const back = await provider.visit(String(start.headers["location"]), sub);
    await server.pool.query(
      "update sessions set revoked_at = now(), revocation_reason = 'administrator' where user_id = $1",
      [person.userId],
    );
    expect((await browser.get(`/auth/oidc/callback${back.search}`)).body.code).toBe("oidc_failed");
  });

  it("403, 200: a sign-in through the provider is a second factor if the organization says so", async () => {
    const { browser, me, sub, organizationId } = await oldSession();
    const require = (counts: boolean) =>
      server.pool.query(
        `update organizations set require_second_factor = true, identity_provider_is_second_factor = $2
          where organization_id = $1`,
        [organizationId, counts],
      );
    await require(false);
    expect((await me.get("/organization")).body.code).toBe("second_factor_required");
    await confirm(browser, sub);
    expect((await me.get("/organization")).body.code).toBe("second_factor_required");
    await require(true);
    expect((await me.get("/organization")).status).toBe(200);
  });
});
