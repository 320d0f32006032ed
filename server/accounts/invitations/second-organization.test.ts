import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { identityDefaults } from "../settings.ts";
import { Authenticator } from "../testing/authenticator.ts";
import { type IdentityProvider, startIdentityProvider } from "../testing/identity-provider.ts";
import { addPasskey, signInWithPasskey } from "../testing/passkeys.ts";
import { type Browser, newBrowser, newPerson, password, type TestPerson, tokenOf } from "../testing/people.ts";

let provider: IdentityProvider;
let server: TestServer;

beforeAll(async () => {
  provider = await startIdentityProvider();
  const identity = { ...identityDefaults, throttleKey: randomBytes(32), oidc: provider.settings };
  server = await startServer({ trustProxy: { hops: 1 }, identity });
});

afterAll(async () => {
  await server.app.close();
  await server.close();
  await provider.close();
});

/** Somebody of one organization whom another one invites. Their address is proven. */
async function invitedPerson() {
  const first = await newOrganization(server);
  const second = await newOrganization(server);
  const person = await newPerson(server, [first.organizationId]);
  await server.pool.query("update users set email_verified_at = now() where id = $1", [person.userId]);
  const owner = await second.user("owner");
  const invited = await owner.post("/invitations", { email: person.email, role: "auditor" });
  return { person, second, token: await tokenOf(second, invited.body.id), browser: newBrowser(server) };
}

async function forgetPassword({ userId }: TestPerson) {
  await server.pool.query("update users set password_hash = null where id = $1", [userId]);
}

const acceptedBy = async (browser: Browser, token: string) =>
  (await browser.post("/auth/invitations/read", { token })).body.accept;

describe("accepting an invitation to a second organization", () => {
  it("201: with the password of the account", async () => {
    const { person, second, token, browser } = await invitedPerson();
    expect(await acceptedBy(browser, token)).toBe("password");
    expect((await browser.post("/auth/invitations/accept", { token, password })).status).toBe(201);
    const { organizationId } = second;
    expect((await browser.login(person, { organizationId })).body).toMatchObject({ organizationId, role: "auditor" });
  });

  it("201: without a password, after signing in through the identity provider", async () => {
    const { person, second, token, browser } = await invitedPerson();
    await forgetPassword(person);
    expect(await acceptedBy(browser, token)).toBe("sign_in");
    expect((await browser.post("/auth/invitations/accept", { token })).body.code).toBe("sign_in_first");
    provider.accounts.set(person.userId, { sub: person.userId, email: person.email, email_verified: true });
    const start = await browser.get("/auth/oidc/start");
    const back = await provider.visit(String(start.headers["location"]), person.userId);
    await browser.get(`/auth/oidc/callback${back.search}`);
    await expectJoined(browser, token, second.organizationId);
  });

  it("201: without a password, after signing in with a passkey", async () => {
    const { person, second, token, browser } = await invitedPerson();
    const authenticator = new Authenticator();
    const before = newBrowser(server);
    await before.login(person);
    await addPasskey(before.client(), authenticator);
    await forgetPassword(person);
    expect(await acceptedBy(browser, token)).toBe("sign_in");
    expect((await browser.post("/auth/invitations/accept", { token })).body.code).toBe("sign_in_first");
    expect((await signInWithPasskey(browser, authenticator)).status).toBe(200);
    await expectJoined(browser, token, second.organizationId);
    const again = await signInWithPasskey(newBrowser(server), authenticator, { organizationId: second.organizationId });
    expect(again.body).toMatchObject({ organizationId: second.organizationId, role: "auditor" });
  });

  it("401: somebody else's passkey does not accept it", async () => {
    const { token, browser } = await invitedPerson();
    const stranger = await newPerson(server, [(await newOrganization(server)).organizationId]);
    const theirs = newBrowser(server);
    await theirs.login(stranger);
    const authenticator = new Authenticator();
    await addPasskey(theirs.client(), authenticator);
    await signInWithPasskey(browser, authenticator);
    expect((await browser.post("/auth/invitations/accept", { token })).body.code).toBe("sign_in_first");
  });
});

async function expectJoined(browser: Browser, token: string, organizationId: string) {
  expect(await acceptedBy(browser, token)).toBe("signed_in");
  expect((await browser.post("/auth/invitations/accept", { token })).status).toBe(201);
  const switched = await browser.post("/auth/switch", { organizationId });
  expect(switched.body).toMatchObject({ organizationId, role: "auditor" });
}
