import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "#platform/mail/testing/mail-server.ts";
import { newOrganization } from "#testing/organization.ts";
import { startAccountMails } from "../testing/account-mails.ts";
import { newBrowser, newPerson, password, tokenIn, tokenOf } from "../testing/people.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { weaknessOf } from "./weak-password.ts";

const known = { email: "ann.smith@harbour.example", organizationNames: ["Harbour Supplies Ltd"] };

describe("weaknessOf", () => {
  it.each([
    ["1qaz2wsx3edc", "too_common"],
    ["MailCreated5240", "too_common"],
    ["Password2024!!", "too_common"],
    ["P@ssw0rd12345", "too_common"],
    ["password1password1", "too_common"],
    ["aaaaaaaaaaaaaa", "too_common"],
    ["abcabcabcabcabc", "too_common"],
    ["abcdefghijkl", "too_common"],
    ["987654321098", "too_common"],
    ["ann.smith2026!", "too_personal"],
    ["Harbour Supplies", "too_personal"],
    ["ProbityProbity1", "too_personal"],
    ["a longer sentence that nobody guesses", null],
    ["the harbour of unrelated words", null],
    ["xK9#mQ2$vL7pW", null],
    ["horse 84629274023984", null],
  ])("%s is %s", (tried, weakness) => expect(weaknessOf(tried, known)).toBe(weakness));

  it("refuses the list whatever its capitals, and lets random passwords be", () => {
    const listed = fc.constantFrom("123qweasdzxc", "q1w2e3r4t5y6", "1qaz2wsx3edc", "mailcreated5240");
    fc.assert(
      fc.property(listed, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (entry, upper) => {
        const typed = Array.from(entry)
          .map((letter, at) => (upper[at] ? letter.toUpperCase() : letter))
          .join("");
        expect(isCommonPassword(typed)).toBe(true);
      }),
    );
    for (let i = 0; i < 2_000; i += 1) expect(weaknessOf(randomUUID(), known)).toBeNull();
  });
});

let mails: Awaited<ReturnType<typeof startAccountMails>>;
beforeAll(async () => void (mails = await startAccountMails()));
afterAll(() => mails.close());

type Way = { email: string; choose: (chosen: string) => Promise<{ status: number; body: { code: string } }> };

const invited = async (email: string): Promise<Way> => {
  const organization = await newOrganization(mails.server);
  const { body } = await (await organization.user("owner")).post("/invitations", { email, role: "member" });
  const token = await tokenOf(organization, body.id);
  const browser = newBrowser(mails.server);
  return { email, choose: (chosen) => browser.post("/auth/invitations/accept", { token, password: chosen }) };
};

const account = async () => newPerson(mails.server, [(await newOrganization(mails.server)).organizationId], "member");

/** Every way to a password that somebody chooses. */
const ways: Record<string, () => Promise<Way>> = {
  "accepting an invitation": () => invited(`josephine-${randomUUID()}@bank.example`),
  "accepting one for an account that nobody has proved": async () => {
    const { email, userId } = await account();
    await mails.server.pool.query("update users set email_verified_at = null where id = $1", [userId]);
    return invited(email);
  },
  "changing the password": async () => {
    const person = await account();
    const browser = newBrowser(mails.server);
    await browser.login(person);
    const change = (newPassword: string) =>
      browser.client().post("/me/password", { currentPassword: password, newPassword });
    return { email: person.email, choose: change };
  },
  "resetting the password": async () => {
    const { email } = await account();
    await newBrowser(mails.server).post("/auth/password-resets", { email });
    const token = tokenIn(textOf((await mails.mailsTo(email)).at(-1)!));
    const reset = (chosen: string) =>
      newBrowser(mails.server).post("/auth/password-resets/complete", { token, password: chosen });
    return { email, choose: reset };
  },
};

describe.each(Object.entries(ways))("%s", (_name, wayOf) => {
  it("400: `password1`, an entry of the list and one's own address are refused; another is taken then", async () => {
    const { email, choose } = await wayOf();
    const hash = async () =>
      (await mails.server.pool.query("select password_hash from users where email = $1", [email])).rows[0];
    const before = await hash();
    expect((await choose("password1")).status).toBe(400);
    for (const weak of ["1qaz2wsx3edc", "Password2024!!", email.split("@")[0]!, "Probity Probity"]) {
      const answer = await choose(weak);
      expect([weak, answer.status, answer.body.code]).toEqual([weak, 400, "weak_password"]);
    }
    expect(await hash()).toEqual(before);
    expect((await choose("lanterns over quiet gravel")).status).toBeLessThan(300);
  });
});
