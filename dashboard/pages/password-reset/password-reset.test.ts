import { afterAll, describe, expect, it } from "vitest";
import { startAccountMails } from "../../../server/accounts/testing/account-mails.ts";
import { tokenIn } from "../../../server/accounts/testing/people.ts";
import { textOf } from "../../../server/platform/mail/testing/mail-server.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, openDashboard } from "../../testing/open-dashboard.ts";

afterAll(closeWindows);

const chosen = "chosen after it was lost";

describe("a forgotten password", () => {
  it("is replaced by the link of a mail, and the new one signs in", async () => {
    const mails = await startAccountMails();
    const opened = await openDashboard({ organization: await newOrganization(mails.server), signedIn: false });
    const { page, person } = opened;
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email").fill(person.email);
    await page.keyboard.press("Enter");
    await page.getByText("If the address has an account, a link is on its way.").waitFor();
    expect(await opened.findings()).toEqual([]);

    const token = tokenIn(textOf((await mails.mailsTo(person.email)).at(-1)!));
    await page.goto(`${mails.server.origin}/reset-password#t=${token}`);
    await page.getByLabel("Password").fill("short");
    await page.keyboard.press("Enter");
    await page.getByText("Must not have fewer than 12 characters.").waitFor();
    expect(await opened.findings()).toEqual([]);
    await page.getByLabel("Password").fill(chosen);
    await page.keyboard.press("Enter");
    await page.getByText("Your password is changed, and all your sessions have ended.").waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(chosen);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();

    await page.goto(`${mails.server.origin}/reset-password#t=${token}`);
    await page.reload();
    await page.getByLabel("Password").fill("another one after that");
    await page.keyboard.press("Enter");
    await page.getByText(/was used, has expired/).waitFor();
    await opened.close();
    await mails.close();
  });
});
