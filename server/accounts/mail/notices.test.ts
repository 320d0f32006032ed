import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headerOf, textOf } from "#platform/mail/testing/mail-server.ts";
import { newOrganization } from "#testing/organization.ts";
import { startAccountMails } from "../testing/account-mails.ts";
import { codeOf, newBrowser, newPerson } from "../testing/people.ts";

let mails: Awaited<ReturnType<typeof startAccountMails>>;
beforeAll(async () => void (mails = await startAccountMails()));
afterAll(() => mails.close());

async function ownerAndAdmin() {
  const { organizationId } = await newOrganization(mails.server);
  const owner = await newPerson(mails.server, [organizationId], "owner");
  const admin = await newPerson(mails.server, [organizationId], "admin");
  const browser = newBrowser(mails.server);
  await browser.login(admin);
  return { organizationId, owner, admin, browser, client: browser.client() };
}

const textsTo = async (email: string) => (await mails.mailsTo(email)).map(textOf);

describe("owners", () => {
  it("are told of keys and settings, by whom; the queue names rows alone, and nobody else is told", async () => {
    const { owner, admin, client } = await ownerAndAdmin();
    const made = await client.post("/api-keys", { name: "Billing", mode: "live" });
    await client.post(`/api-keys/${made.body.id}/rotate`, {}, { headers: { "x-risk-mode": "live" } });
    await client.post("/organization/settings", { expectedRevision: 1, idleTimeoutMinutes: 60 });
    const { rows } = await mails.server.pool.query("select data::text from pgboss.job where name = 'identity.mail'");
    expect(JSON.stringify(rows)).not.toMatch(/@|sk_|ak_|Billing/);
    const texts = await textsTo(owner.email);
    for (const [index, what] of [
      "An API key was made",
      "An API key got a new secret",
      "Settings of the organization were changed",
    ].entries()) {
      expect(texts[index]).toContain(`${what} in Test`);
      expect(texts[index]).toContain(`by ${admin.email}`);
      expect(texts[index]).not.toContain(made.body.secret);
    }
    expect(headerOf((await mails.mailsTo(owner.email))[0]!, "subject")).toBe("An API key was made: Test on Probity");
    expect((await textsTo(admin.email)).join()).not.toContain("API key");
  });
});

describe("people", () => {
  it("are told of a sign-in with a new browser, and not of the next one with the same", async () => {
    const { admin, browser } = await ownerAndAdmin();
    await browser.login(admin);
    expect(await textsTo(admin.email)).toEqual([expect.stringContaining("Somebody signed in with a new browser")]);
    await newBrowser(mails.server).login(admin);
    expect(await textsTo(admin.email)).toHaveLength(2);
  });

  it("are told of changed factors, and of sessions that an administrator ended", async () => {
    const { admin, client, organizationId } = await ownerAndAdmin();
    const { secret } = (await client.post("/me/totp/start")).body;
    await client.post("/me/totp/confirm", { code: codeOf(secret, -1) });
    await client.post("/me/totp/disable", { code: codeOf(secret, 0) });
    const other = await newPerson(mails.server, [organizationId], "admin");
    const browser = newBrowser(mails.server);
    await browser.login(other);
    await browser.client().post(`/members/${admin.userId}/sessions/end`, { reason: "The laptop was lost." });
    const texts = (await textsTo(admin.email)).join("\n");
    for (const what of ["codes were turned on", "codes were turned off", "An administrator has ended your sessions"])
      expect(texts).toContain(what);
  });
});
