import { describe, expect, it } from "vitest";
import { Authenticator } from "../testing/authenticator.ts";
import { addPasskey, asked } from "../testing/passkeys.ts";
import { ageSessions, auditOf, newBrowser, newPerson, organizationWithPerson } from "../testing/people.ts";

/** Somebody with a passkey whose session is too old for what needs a fresh sign-in. */
async function oldSession() {
  const scene = await organizationWithPerson("owner");
  await scene.browser.login(scene.person);
  const authenticator = new Authenticator();
  const passkeyId = await addPasskey(scene.browser.client(), authenticator);
  await ageSessions(scene.server, scene.person.userId, 11);
  const me = scene.browser.client();
  const start = async () => (await me.post("/me/confirm/passkey/start")).body.options;
  const finish = (response: object) => me.send("POST", "/me/confirm/passkey/finish", { response });
  return { ...scene, authenticator, passkeyId, me, start, finish };
}

describe("POST /me/confirm/passkey/finish", () => {
  it("200: confirms the session, which may then do what needs a fresh sign-in", async () => {
    const { me, start, finish, authenticator } = await oldSession();
    expect((await me.post("/me/totp/start")).body.code).toBe("confirmation_required");
    const options = await start();
    expect(options).toMatchObject({ rpId: "probity.test", userVerification: "required" });
    expect(options.allowCredentials).toHaveLength(1);
    const answer = await finish(authenticator.get(options));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ confirmedAt: expect.any(String), confirmedUntil: expect.any(String) });
    expect((await me.post("/me/totp/start")).status).toBe(201);
  });

  it("200: counts as a second factor where the organization requires one", async () => {
    const { me, server, organizationId, person, start, finish, authenticator } = await oldSession();
    await server.pool.query("update sessions set second_factor_at = null where user_id = $1", [person.userId]);
    await server.pool.query("update organizations set require_second_factor = true where organization_id = $1", [
      organizationId,
    ]);
    expect((await me.get("/members")).body).toMatchObject({ code: "second_factor_required" });
    expect((await finish(authenticator.get(await start()))).status).toBe(200);
    expect((await me.get("/members")).status).toBe(200);
  });

  it.each([
    ["a page of another origin", { origin: "http://evil.example" }],
    ["another host", { rpId: "evil.example" }],
    ["an authenticator that did not verify the person", { userVerified: false }],
  ])("400: an answer from %s confirms nothing", async (_, change) => {
    const { me, start, finish, authenticator } = await oldSession();
    const answer = await finish(authenticator.get(await start(), change));
    expect(answer.body).toMatchObject({ status: 400, errors: [{ path: "/response", code: "wrong_passkey" }] });
    expect((await me.post("/me/totp/start")).body.code).toBe("confirmation_required");
  });

  it("400: a replayed answer, a challenge for signing in, and a colleague's passkey confirm nothing", async () => {
    const scene = await oldSession();
    const { me, start, finish, authenticator, server, organizationId, person } = scene;
    const response = authenticator.get(await start());
    expect((await finish(response)).status).toBe(200);
    await ageSessions(server, person.userId, 11);
    expect((await finish(response)).status).toBe(400);
    expect((await finish(authenticator.get(await asked(scene.browser)))).status).toBe(400);
    const colleague = await newPerson(server, [organizationId], "owner");
    const theirs = newBrowser(server);
    await theirs.login(colleague);
    const other = new Authenticator();
    await addPasskey(theirs.client(), other);
    expect((await finish(other.get(await start()))).status).toBe(400);
    expect((await me.post("/me/totp/start")).body.code).toBe("confirmation_required");
  });

  it("400: a removed passkey and a copied one confirm nothing; the copy is recorded", async () => {
    const { me, start, finish, authenticator, passkeyId } = await oldSession();
    expect((await finish(authenticator.get(await start()))).status).toBe(200);
    const copied = authenticator.get(await start(), { counter: 1 });
    expect((await finish(copied)).status).toBe(400);
    expect((await auditOf(me)).types).toContain("user.passkey_copied");
    const options = await start();
    await me.post(`/me/passkeys/${passkeyId}/remove`);
    authenticator.counter = 50;
    expect((await finish(authenticator.get(options))).status).toBe(400);
    expect((await me.post("/me/confirm/passkey/start")).body.code).toBe("no_passkey");
  });

  it("429: after ten failures", async () => {
    const { finish, start, authenticator } = await oldSession();
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await finish(authenticator.get(await start(), { origin: "http://evil.example" }))).status).toBe(400);
    }
    expect((await finish(authenticator.get(await start()))).body).toMatchObject({ code: "rate_limited" });
  });
});

describe("a session that is too old", () => {
  it("403: adds and removes no passkey", async () => {
    const { me, passkeyId } = await oldSession();
    expect((await me.post("/me/passkeys/start")).body.code).toBe("confirmation_required");
    expect((await me.post(`/me/passkeys/${passkeyId}/remove`)).body.code).toBe("confirmation_required");
    expect((await me.get("/me/passkeys")).body.items).toHaveLength(1);
  });
});
