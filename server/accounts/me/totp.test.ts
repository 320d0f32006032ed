import { describe, expect, it } from "vitest";
import { auditOf, awayFromBoundary, codeOf, newBrowser, organizationWithPerson } from "../testing/people.ts";

async function personWithTotp() {
  await awayFromBoundary();
  const made = await organizationWithPerson("owner");
  await made.browser.login(made.person);
  const me = made.browser.client();
  const { secret, otpauthUri } = (await me.post("/me/totp/start")).body;
  await me.post("/me/totp/confirm", { code: codeOf(secret, -1) });
  return { ...made, me, secret, otpauthUri };
}

describe("POST /me/totp/start, confirm and disable", () => {
  it("201, 200: a secret counts once its first code is confirmed", async () => {
    await awayFromBoundary();
    const { server, person, browser } = await organizationWithPerson();
    await browser.login(person);
    const me = browser.client();
    const started = await me.post("/me/totp/start");
    expect(started.status).toBe(201);
    expect(started.body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauthUri: expect.stringMatching(/^otpauth:\/\/totp\/Probity:/),
    });
    expect((await me.get("/me")).body.data.totpEnabled).toBe(false);
    expect((await newBrowser(server).login(person)).status).toBe(200);
    const confirmed = await me.post("/me/totp/confirm", { code: codeOf(started.body.secret, 0) });
    expect(confirmed.body).toEqual({ totpEnabled: true, recoveryCodes: expect.any(Array), otherSessions: 1 });
    expect((await me.get("/me")).body.data.totpEnabled).toBe(true);
  });

  it("401: signing in without a code is `totp_required`, and does not count as a failure", async () => {
    const { server, person, secret } = await personWithTotp();
    const browser = newBrowser(server);
    for (let i = 0; i < 12; i += 1) {
      const answer = await browser.login(person);
      expect(answer.body).toMatchObject({ status: 401, code: "totp_required" });
      expect(browser.setCookies).toEqual([]);
    }
    expect((await browser.login(person, { totp: codeOf(secret, 0) })).status).toBe(200);
  });

  it("401: a wrong password does not learn whether there are codes", async () => {
    const { browser, person } = await personWithTotp();
    expect((await browser.login(person, { password: "wrong horse battery" })).body.code).toBe("invalid_login");
  });

  it("401: a code works once, even if it is sent several times at the same moment", async () => {
    const { server, person, secret } = await personWithTotp();
    const totp = codeOf(secret, 0);
    const answers = await Promise.all([1, 2, 3, 4].map(() => newBrowser(server).login(person, { totp })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "invalid_login")).toHaveLength(3);
    expect((await newBrowser(server).login(person, { totp: codeOf(secret, -1) })).body.code).toBe("invalid_login");
  });

  it("429: codes cannot be guessed, neither at sign-in nor to turn them off", async () => {
    const { server, person, me, secret } = await personWithTotp();
    const guesses = Array.from({ length: 10 }, (_, i) => String(i).repeat(6));
    for (const totp of guesses) await newBrowser(server).login(person, { totp });
    expect((await newBrowser(server).login(person, { totp: codeOf(secret, 0) })).status).toBe(429);
    for (const code of guesses) expect((await me.post("/me/totp/disable", { code })).status).toBe(400);
    const blocked = await me.post("/me/totp/disable", { code: codeOf(secret, 0) });
    expect(blocked.body).toMatchObject({ status: 429, code: "rate_limited" });
    expect((await me.get("/me")).body.data.totpEnabled).toBe(true);
  });

  it("200: turned off with an unused code, one signs in without; a used code is refused", async () => {
    const { server, person, browser, me, secret } = await personWithTotp();
    await newBrowser(server).login(person, { totp: codeOf(secret, 0) });
    const used = await me.post("/me/totp/disable", { code: codeOf(secret, 0) });
    expect(used.body).toMatchObject({ code: "validation_failed", errors: [{ path: "/code", code: "wrong_code" }] });
    const off = await me.post("/me/totp/disable", { code: codeOf(secret, 1) });
    expect(off.body).toEqual({ totpEnabled: false, otherSessions: 1 });
    expect((await auditOf(me)).types).toEqual(["user.totp_enabled", "user.totp_disabled"]);
    expect((await browser.login(person)).status).toBe(200);
  });

  it("400 and 409: a wrong first code, nothing started, started twice", async () => {
    const { person, browser } = await organizationWithPerson();
    await browser.login(person);
    const me = browser.client();
    expect((await me.post("/me/totp/confirm", { code: "123456" })).body.code).toBe("totp_not_enabled");
    expect((await me.post("/me/totp/disable", { code: "123456" })).body.code).toBe("totp_not_enabled");
    const { secret } = (await me.post("/me/totp/start")).body;
    const wrong = codeOf(secret, 0) === "000000" ? "000001" : "000000";
    expect((await me.post("/me/totp/confirm", { code: wrong })).body.code).toBe("validation_failed");
    expect((await me.get("/me")).body.data.totpEnabled).toBe(false);
    const enabled = await personWithTotp();
    expect((await enabled.me.post("/me/totp/start")).body.code).toBe("totp_already_enabled");
    expect((await enabled.me.post("/me/totp/confirm", { code: "123456" })).body.code).toBe("totp_already_enabled");
  });

  it("the secret is stored sealed, bound to its person, and is nowhere else", async () => {
    const { server, person, secret, otpauthUri, me, organizationId } = await personWithTotp();
    const { rows } = await server.pool.query("select totp_secret from users where id = $1", [person.userId]);
    expect(rows[0].totp_secret.includes(secret)).toBe(false);
    const { keyring } = server.parts;
    expect(keyring.unsealGlobal(`totp:${person.userId}`, rows[0].totp_secret).toString()).toBe(secret);
    expect(() => keyring.unsealGlobal("totp:somebody-else", rows[0].totp_secret)).toThrow(/authenticate data/);
    const answers = await server.pool.query("select answer from idempotency_keys where organization_id = $1", [
      organizationId,
    ]);
    expect(Buffer.concat(answers.rows.map((row) => row.answer)).includes(secret)).toBe(false);
    for (const text of [server.logged.join(), (await auditOf(me)).text, (await me.get("/me")).text]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(otpauthUri);
    }
  });
});
