import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "#platform/mail/testing/mail-server.ts";
import { newOrganization } from "#testing/organization.ts";
import { runProbity } from "#testing/processes.ts";
import { startAccountMails } from "../testing/account-mails.ts";
import { codeOf, newBrowser, newPerson, organizationWithPerson, password, tokenIn } from "../testing/people.ts";

const chosen = "chosen after it was lost";

let mails: Awaited<ReturnType<typeof startAccountMails>>;
beforeAll(async () => void (mails = await startAccountMails()));
afterAll(() => mails.close());

async function newAccount() {
  const organization = await newOrganization(mails.server);
  const person = await newPerson(mails.server, [organization.organizationId]);
  return { organization, person, browser: newBrowser(mails.server) };
}

const ask = (email: string) => newBrowser(mails.server).post("/auth/password-resets", { email });
const complete = (token: string, given = chosen) =>
  newBrowser(mails.server).post("/auth/password-resets/complete", { token, password: given });

async function mailedToken(email: string): Promise<string> {
  expect((await ask(email)).body).toEqual({ requested: true });
  return tokenIn(textOf((await mails.mailsTo(email)).at(-1)!));
}

/** Turns codes on, and answers the seed and the recovery codes. */
async function withCodes({ person, browser }: Awaited<ReturnType<typeof newAccount>>) {
  await browser.login(person);
  const { secret } = (await browser.client().post("/me/totp/start")).body;
  const { recoveryCodes } = (await browser.client().post("/me/totp/confirm", { code: codeOf(secret, -1) })).body;
  return { secret, recoveryCodes };
}

describe("POST /auth/password-resets", () => {
  it("202: mails a link that changes the password once and ends every session, in every organization", async () => {
    const { person, browser, organization } = await newAccount();
    await browser.login(person);
    const token = await mailedToken(person.email);
    expect((await complete(token)).body).toEqual({ changed: true });
    expect((await browser.client().get("/me")).body.code).toBe("credential_revoked");
    expect((await browser.login(person)).body.code).toBe("invalid_login");
    expect((await browser.login(person, { password: chosen })).status).toBe(200);
    expect((await complete(token, "another one after that")).body.code).toBe("reset_link_not_open");
    const { items } = (await (await organization.user("owner")).get("/organization/audit-events")).body;
    expect(items.map(({ data }) => data.type)).toContain("user.password_reset");
    const notice = textOf((await mails.mailsTo(person.email)).at(-1)!);
    expect(notice).toContain("Your password was changed with a link from an email");
    expect(mails.server.logged.join()).not.toContain(token);
  });

  it("409: after half an hour, and after a newer link", async () => {
    const { person } = await newAccount();
    const first = await mailedToken(person.email);
    mails.server.clock.now = () => new Date(Date.now() + 61_000);
    const second = await mailedToken(person.email);
    expect((await complete(first)).body.code).toBe("reset_link_not_open");
    mails.server.clock.now = () => new Date(Date.now() + 61_000 + 30 * 60_000);
    expect((await complete(second)).body.code).toBe("reset_link_not_open");
    mails.server.clock.now = () => new Date();
  });

  it("202: does the same for an address without an account, whose address is not in the queue", async () => {
    const { person } = await newAccount();
    const nobody = `${randomUUID()}@example.test`;
    const [known, unknown] = [await ask(person.email), await ask(nobody)];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const { rows } = await mails.server.pool.query("select data::text from pgboss.job where name = 'identity.mail'");
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain("@");
    expect(await mails.mailsTo(nobody)).toEqual([]);
  });

  it("429: an address is not flooded; another link is made after a minute at the earliest", async () => {
    const { person } = await newAccount();
    await mailedToken(person.email);
    await ask(person.email);
    expect(await mails.mailsTo(person.email)).toHaveLength(1);
    for (let i = 0; i < 8; i += 1) await ask(person.email);
    expect((await ask(person.email)).body.code).toBe("rate_limited");
  });

  it("409: without a mail server, for every address", async () => {
    const { browser, person } = await organizationWithPerson();
    const answer = await browser.post("/auth/password-resets", { email: person.email });
    expect(answer.body.code).toBe("mail_not_configured");
  });

  it("one-time codes stay on", async () => {
    const account = await newAccount();
    await withCodes(account);
    await complete(await mailedToken(account.person.email));
    const answer = await account.browser.login(account.person, { password: chosen });
    expect(answer.body.code).toBe("totp_required");
  });
});

describe("recovery codes", () => {
  it("ten of them replace a one-time code, each once; no row has one", async () => {
    const account = await newAccount();
    const { recoveryCodes } = await withCodes(account);
    const { browser, person } = account;
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first, second] = recoveryCodes as [string, string];
    const typed = first.toUpperCase().replaceAll("-", " ");
    expect((await browser.login(person, { recoveryCode: typed })).status).toBe(200);
    expect((await browser.client().get("/me")).body.data.recoveryCodesLeft).toBe(9);
    expect((await browser.login(person, { recoveryCode: first })).body.code).toBe("invalid_login");
    expect((await browser.login(person, { recoveryCode: "abcd-efgh-jkmn-pqrs" })).body.code).toBe("invalid_login");
    const { rows } = await mails.server.pool.query("select json_agg(r)::text as text from recovery_codes r");
    for (const code of [first, second]) expect(rows[0].text).not.toContain(code);
    expect(textOf((await mails.mailsTo(person.email)).at(-1)!)).toContain("A recovery code was used");
  });

  it("one of somebody else is none, and a wrong password spends none", async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const { recoveryCodes } = await withCodes(one);
    await withCodes(other);
    const recoveryCode = recoveryCodes[0]!;
    expect((await other.browser.login(other.person, { recoveryCode })).body.code).toBe("invalid_login");
    const wrong = await one.browser.login(one.person, { recoveryCode, password: "not the password" });
    expect(wrong.body.code).toBe("invalid_login");
    expect((await one.browser.login(one.person, { recoveryCode })).status).toBe(200);
  });

  it("new ones end those before, and turning codes off ends all", async () => {
    const account = await newAccount();
    const { secret, recoveryCodes } = await withCodes(account);
    const { browser, person } = account;
    const client = browser.client();
    expect((await client.post("/me/recovery-codes", { code: "000000" })).body.code).toBe("validation_failed");
    const made = (await client.post("/me/recovery-codes", { code: codeOf(secret, 0) })).body.recoveryCodes;
    const old = await browser.login(person, { recoveryCode: recoveryCodes[0] });
    expect(old.body.code).toBe("invalid_login");
    expect((await client.post("/me/totp/disable", { recoveryCode: made[0] })).body).toMatchObject({
      totpEnabled: false,
    });
    expect((await client.get("/me")).body.data).toMatchObject({ totpEnabled: false, recoveryCodesLeft: 0 });
    expect((await browser.login(person)).status).toBe(200);
  });
});

describe("probity user reset", () => {
  it("ends sessions, password and codes, prints a link, and is recorded in each organization", async () => {
    const account = await newAccount();
    await withCodes(account);
    const settings = { DATABASE_URL: mails.server.url, MASTER_KEYS: mails.server.masterKeys };
    const printed = runProbity(["user", "reset", "--email", account.person.email.toUpperCase()], settings);
    expect(printed.status).toBe(0);
    expect((await account.browser.client().get("/me")).body.code).toBe("credential_revoked");
    expect((await account.browser.login(account.person, { password })).body.code).toBe("invalid_login");
    expect((await complete(tokenIn(printed.stdout))).status).toBe(200);
    expect((await account.browser.login(account.person, { password: chosen })).status).toBe(200);
    const { items } = (await (await account.organization.user("owner")).get("/organization/audit-events")).body;
    expect(items.map(({ data }) => [data.type, data.actor])).toContainEqual(["user.reset", "system:operator"]);
    expect(runProbity(["user", "reset", "--email", "nobody@example.test"], settings).status).toBe(1);
  });
});
