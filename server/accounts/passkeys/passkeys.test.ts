import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { Authenticator } from "../testing/authenticator.ts";
import { addPasskey, asked, signInWithPasskey } from "../testing/passkeys.ts";
import {
  auditOf,
  failedSignIns,
  newBrowser,
  newPerson,
  organizationWithPerson,
  signInServer,
  unknownId,
} from "../testing/people.ts";

/** Somebody who is signed in in a browser and has one passkey. */
async function personWithPasskey(options: { counts?: boolean } = {}) {
  const scene = await organizationWithPerson("owner");
  await scene.browser.login(scene.person);
  const authenticator = new Authenticator(undefined, options);
  const passkeyId = await addPasskey(scene.browser.client(), authenticator);
  return { ...scene, authenticator, passkeyId, other: newBrowser(scene.server) };
}

async function sessionsOf({ server, person }: Awaited<ReturnType<typeof personWithPasskey>>): Promise<number> {
  const { rows } = await server.pool.query("select count(*)::int from sessions where user_id = $1", [person.userId]);
  return rows[0].count;
}

async function challenges(server: { pool: { query(sql: string): Promise<{ rows: { count: number }[] }> } }) {
  return (await server.pool.query("select count(*)::int from passkey_challenges")).rows[0]!.count;
}

describe("POST /me/passkeys/start", () => {
  it("201: asks for a discoverable passkey that verifies its person, for the host of PUBLIC_URL", async () => {
    const { browser, person, authenticator } = await personWithPasskey();
    const answer = await browser.client().post("/me/passkeys/start");
    expect(answer.status).toBe(201);
    const { options } = answer.body;
    expect(options).toMatchObject({
      rp: { id: "probity.test", name: "Probity" },
      user: { name: person.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      excludeCredentials: [{ id: authenticator.get({ challenge: "x", rpId: "probity.test" }).id, type: "public-key" }],
    });
    expect(options.challenge).toMatch(/^[\w-]{43}$/);
  });

  it("stores a hash of the challenge, never the challenge", async () => {
    const { browser, server } = await organizationWithPerson();
    const { challenge } = await asked(browser);
    const { rows } = await server.pool.query("select * from passkey_challenges");
    expect(rows.length).toBeGreaterThan(0);
    const stored = rows.map(({ challenge_hash: hash }) => hash.toString("base64url"));
    expect(stored).not.toContain(challenge);
  });
});

describe("POST /me/passkeys/finish", () => {
  it("201: adds the passkey, which is then listed, renamed and removed", async () => {
    const { browser, passkeyId, person } = await personWithPasskey();
    const client = browser.client();
    expect((await client.get("/me")).body.data.passkeys).toBe(1);
    const [listed, ...others] = (await client.get("/me/passkeys")).body.items;
    expect(others).toEqual([]);
    expect(listed).toEqual({
      id: passkeyId,
      resource: "passkeys",
      data: { name: "Laptop", backedUp: false, createdAt: expect.any(String), lastUsedAt: null },
    });
    const renamed = await client.post(`/me/passkeys/${passkeyId}/rename`, { name: "Work laptop" });
    expect(renamed.body.data.name).toBe("Work laptop");
    expect((await client.post(`/me/passkeys/${passkeyId}/remove`)).status).toBe(200);
    expect((await client.get("/me/passkeys")).body.items).toEqual([]);
    const { types, text } = await auditOf(client);
    expect(types).toEqual(expect.arrayContaining(["user.passkey_added", "user.passkey_removed"]));
    expect(text).not.toContain(person.email);
  });

  it("201: the same request again answers the same passkey and adds none", async () => {
    const { browser } = await organizationWithPerson();
    const { person } = await organizationWithPerson();
    await browser.login(person);
    const client = browser.client();
    const { options } = (await client.post("/me/passkeys/start")).body;
    const body = { name: "Laptop", response: new Authenticator().create(options) };
    const key = { headers: { "idempotency-key": unknownId() } };
    const first = await client.send("POST", "/me/passkeys/finish", body, key);
    const again = await client.send("POST", "/me/passkeys/finish", body, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect((await client.get("/me/passkeys")).body.items).toHaveLength(1);
  });

  it.each([
    ["of another origin", { origin: "http://probity.test.evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["without verification of the person", { userVerified: false }],
  ])("400: refuses a passkey made %s, and stores none", async (_, change) => {
    const { browser, person } = await organizationWithPerson();
    await browser.login(person);
    const client = browser.client();
    const { options } = (await client.post("/me/passkeys/start")).body;
    const response = new Authenticator().create(options, change);
    const answer = await client.post("/me/passkeys/finish", { name: "Laptop", response });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ path: "/response", code: "wrong_passkey" }] });
    expect((await client.get("/me/passkeys")).body.items).toEqual([]);
  });

  it("400: a challenge is good once, also after a refusal, for five minutes, and for the person who asked", async () => {
    const { browser, person, server, organizationId } = await organizationWithPerson();
    await browser.login(person);
    const colleague = await newPerson(server, [organizationId]);
    const theirs = newBrowser(server);
    await theirs.login(colleague);
    const client = browser.client();
    const finish = (who: typeof client, options: Parameters<Authenticator["create"]>[0], change = {}) =>
      who.post("/me/passkeys/finish", { name: "Laptop", response: new Authenticator().create(options, change) });

    const first = (await client.post("/me/passkeys/start")).body.options;
    expect((await finish(theirs.client(), first)).status).toBe(400);
    expect((await finish(client, first, { origin: "http://evil.example" })).status).toBe(400);
    expect((await finish(client, first)).status).toBe(400);

    const second = (await client.post("/me/passkeys/start")).body.options;
    await server.pool.query("update passkey_challenges set expires_at = expires_at - interval '5 minutes 1 second'");
    expect((await finish(client, second)).status).toBe(400);

    const signIn = await asked(browser);
    expect((await finish(client, { ...second, challenge: signIn.challenge })).status).toBe(400);
    const third = (await client.post("/me/passkeys/start")).body.options;
    expect((await finish(client, third)).status).toBe(201);
  });

  it("400: an authenticator's passkey is added once, whoever tries", async () => {
    const { authenticator, server, organizationId } = await personWithPasskey();
    const colleague = await newPerson(server, [organizationId]);
    const browser = newBrowser(server);
    await browser.login(colleague);
    const { options } = (await browser.client().post("/me/passkeys/start")).body;
    const response = authenticator.create(options);
    const answer = await browser.client().post("/me/passkeys/finish", { name: "Mine", response });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ code: "not_unique" }] });
  });

  it("409: nobody has more than 20", async () => {
    const { browser, person, server } = await organizationWithPerson();
    await browser.login(person);
    await server.pool.query(
      `insert into passkeys select $1, gen_random_uuid(), sha256(n::text::bytea || $2), '', 0, '{}', n::text, false, now()
         from generate_series(1, 20) n`,
      [person.userId, Buffer.from(person.userId)],
    );
    expect((await browser.client().post("/me/passkeys/start")).body.code).toBe("too_many_passkeys");
  });
});

describe("POST /auth/passkeys/finish", () => {
  it("200: signs in without an address, a password or a code, and remembers the device", async () => {
    const scene = await personWithPasskey();
    const { other, authenticator, browser } = scene;
    const answer = await signInWithPasskey(other, authenticator);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ organizationId: scene.organizationId, role: "owner" });
    expect([...other.cookies.keys()]).toEqual(expect.arrayContaining(["probity_refresh", "probity_device"]));
    expect((await other.client().get("/me")).body.id).toBe(scene.person.userId);
    const [used] = (await browser.client().get("/me/passkeys")).body.items;
    expect(used!.data.lastUsedAt).toEqual(expect.any(String));
  });

  it("200: in the organization that is named; 401 in one of others", async () => {
    const { server, authenticator, other, person } = await personWithPasskey();
    const second = await newOrganization(server);
    const wrong = await signInWithPasskey(other, authenticator, { organizationId: second.organizationId });
    expect(wrong.body.code).toBe("passkey_failed");
    await server.pool.query("insert into memberships values ($1, $2, 'auditor', now())", [
      second.organizationId,
      person.userId,
    ]);
    const right = await signInWithPasskey(other, authenticator, { organizationId: second.organizationId });
    expect(right.body).toMatchObject({ organizationId: second.organizationId, role: "auditor" });
  });

  it.each([
    ["on a page of another origin", { origin: "http://probity.test.evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["without verification of the person", { userVerified: false }],
    ["that names another person", { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }],
  ])("401: refuses an answer %s, and opens no session", async (_, change) => {
    const scene = await personWithPasskey();
    const before = await sessionsOf(scene);
    const response = scene.authenticator.get(await asked(scene.other), change);
    const answer = await scene.other.post("/auth/passkeys/finish", { response });
    expect(answer.body).toMatchObject({ status: 401, code: "passkey_failed" });
    expect(scene.other.cookies.size).toBe(0);
    expect(await sessionsOf(scene)).toBe(before);
  });

  it("401: an answer that was overheard opens nothing a second time", async () => {
    const scene = await personWithPasskey({ counts: false });
    const response = scene.authenticator.get(await asked(scene.other));
    expect((await scene.other.post("/auth/passkeys/finish", { response })).status).toBe(200);
    const thief = newBrowser(scene.server);
    expect((await thief.post("/auth/passkeys/finish", { response })).body.code).toBe("passkey_failed");
    expect(thief.cookies.size).toBe(0);
  });

  it("401: of two answers to one challenge at once, one signs in", async () => {
    const scene = await personWithPasskey({ counts: false });
    const options = await asked(scene.other);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        newBrowser(scene.server).post("/auth/passkeys/finish", { response: scene.authenticator.get(options) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("401: a challenge after five minutes, one given for something else, and one of nobody's making", async () => {
    const scene = await personWithPasskey();
    const { authenticator, other, server, browser } = scene;
    const finish = (challenge: string) =>
      other.post("/auth/passkeys/finish", { response: authenticator.get({ challenge, rpId: "probity.test" }) });
    const { challenge } = await asked(other);
    await server.pool.query("update passkey_challenges set expires_at = expires_at - interval '5 minutes 1 second'");
    expect((await finish(challenge)).body.code).toBe("passkey_failed");
    const { options } = (await browser.client().post("/me/passkeys/start")).body;
    expect((await finish(options.challenge)).body.code).toBe("passkey_failed");
    expect((await finish("AAAA")).body.code).toBe("passkey_failed");
  });

  it("401: another person's key under somebody's credential id; it is written down for whom it was tried", async () => {
    const { other, authenticator, browser, person } = await personWithPasskey();
    const attacker = await personWithPasskey();
    const options = await asked(other);
    const { id, rawId } = authenticator.get(options);
    const forged = { ...attacker.authenticator.get(options), id, rawId };
    expect((await other.post("/auth/passkeys/finish", { response: forged })).body.code).toBe("passkey_failed");
    const failed = { actor: "system:sign-in", resourceId: person.userId, details: { failures: 1, way: "passkey" } };
    expect(await failedSignIns(browser.client())).toMatchObject([{ ...failed, credential: null }]);
    expect(await failedSignIns(attacker.browser.client())).toEqual([]);
  });

  it("401: a removed passkey, also when it answers a challenge from before", async () => {
    const { other, browser, authenticator, passkeyId } = await personWithPasskey();
    const options = await asked(other);
    await browser.client().post(`/me/passkeys/${passkeyId}/remove`);
    const answer = await other.post("/auth/passkeys/finish", { response: authenticator.get(options) });
    expect(answer.body.code).toBe("passkey_failed");
    expect((await signInWithPasskey(other, authenticator)).body.code).toBe("passkey_failed");
  });

  it("401: a copy of an authenticator, whose count does not go on; it is recorded, and the first one still works", async () => {
    const scene = await personWithPasskey();
    const { authenticator, other, browser } = scene;
    for (let use = 0; use < 3; use += 1) expect((await signInWithPasskey(other, authenticator)).status).toBe(200);
    const thief = newBrowser(scene.server);
    const copied = authenticator.get(await asked(thief), { counter: 2 });
    const before = await sessionsOf(scene);
    expect((await thief.post("/auth/passkeys/finish", { response: copied })).body.code).toBe("passkey_failed");
    expect(await sessionsOf(scene)).toBe(before);
    expect((await auditOf(browser.client())).types).toContain("user.passkey_copied");
    authenticator.counter = 4;
    expect((await signInWithPasskey(other, authenticator)).status).toBe(200);
  });

  it("200: an authenticator that never counts", async () => {
    const { authenticator, other } = await personWithPasskey({ counts: false });
    for (let use = 0; use < 2; use += 1) expect((await signInWithPasskey(other, authenticator)).status).toBe(200);
  });

  it("429: after ten failures from one network, and not for a device that is known", async () => {
    const { authenticator, server, browser } = await personWithPasskey();
    const guesser = newBrowser(server, "203.0.113.9");
    const stranger = new Authenticator();
    stranger.create({ challenge: "x", rp: { id: "probity.test" }, user: { id: "AAAA" } });
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await signInWithPasskey(guesser, stranger)).body.code).toBe("passkey_failed");
    }
    expect((await signInWithPasskey(guesser, authenticator)).body.code).toBe("rate_limited");
    const known = newBrowser(server, "203.0.113.9");
    known.cookies.set("probity_device", browser.cookies.get("probity_device")!);
    expect((await signInWithPasskey(known, authenticator)).status).toBe(200);
  });

  it("deletes challenges that nobody answered", async () => {
    const server = await signInServer();
    const browser = newBrowser(server);
    for (let begun = 0; begun < 5; begun += 1) await asked(browser);
    await server.pool.query("update passkey_challenges set expires_at = now() - interval '1 minute'");
    expect(await challenges(server)).toBeGreaterThanOrEqual(5);
    for (let begun = 0; begun < 3; begun += 1) await asked(browser);
    expect(await challenges(server)).toBeLessThan(5);
  });
});

describe("passkeys of others", () => {
  it("404: nobody renames or removes them, not even a colleague", async () => {
    const { passkeyId, organizationId, server, browser } = await personWithPasskey();
    const colleague = await newPerson(server, [organizationId], "owner");
    const theirs = newBrowser(server);
    await theirs.login(colleague);
    expect((await theirs.client().post(`/me/passkeys/${passkeyId}/rename`, { name: "Mine" })).status).toBe(404);
    expect((await theirs.client().post(`/me/passkeys/${passkeyId}/remove`)).status).toBe(404);
    expect((await browser.client().get("/me/passkeys")).body.items).toHaveLength(1);
  });
});
