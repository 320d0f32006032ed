import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf } from "../../../server/accounts/testing/people.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { addAuthenticator, namedServer } from "../../testing/named-server.ts";
import { closeWindows, openDashboard } from "../../testing/open-dashboard.ts";

let named: Awaited<ReturnType<typeof namedServer>>;
beforeAll(async () => void (named = await namedServer()));
afterAll(async () => {
  await closeWindows();
  await named.close();
});

const openAccount = async (options: { totp?: boolean } = {}) =>
  openDashboard({
    organization: await newOrganization(named.server),
    origin: named.origin,
    path: "/account",
    ...options,
  });

describe("passkeys on screen", () => {
  it("one is added, signs in without an address or a password, is renamed and removed, and signs in no more", async () => {
    const desk = await openAccount();
    const { page } = desk;
    const authenticator = await addAuthenticator(page);
    await page.getByText("You have no passkeys").waitFor();
    expect(await desk.findings()).toEqual([]);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("The passkey is added.").waitFor();
    const [credential] = await authenticator.credentials();
    expect(credential).toMatchObject({ rpId: "localhost", isResidentCredential: true });
    expect(await desk.findings()).toEqual([]);

    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("This device has a passkey for your account already.").waitFor();

    await page.getByRole("button", { name: "Rename Linux" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Work laptop");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "Work laptop", exact: true }).waitFor();
    await desk.pictures("account");

    await page.getByRole("button", { name: desk.person.email }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Use a passkey" }).waitFor();
    await desk.pictures("sign-in-passkey");
    await authenticator.recognises(false);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText("No passkey was used.").waitFor();
    expect(await desk.findings()).toEqual([]);
    await authenticator.recognises(true);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
    await page.getByRole("button", { name: "Remove Work laptop" }).click();
    await page.getByText("Nobody signs in with it any more.").waitFor();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("You have no passkeys").waitFor();
    await page.getByRole("button", { name: desk.person.email }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText("Start again, with a passkey that was added to an account here").waitFor();
    expect(desk.faults).toEqual([]);
    await desk.close();
  });
});

describe("one-time codes on screen", () => {
  it("are set up with a QR code that is drawn here; recovery codes are shown once, and one signs in", async () => {
    const desk = await openAccount();
    const { page, person } = desk;
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== named.origin) elsewhere.push(url.origin);
    });
    await page.getByRole("button", { name: "Set up one-time codes" }).click();
    await page.getByRole("img", { name: "QR code for your authenticator app." }).waitFor();
    await desk.pictures("account-set-up-codes");
    expect(await desk.findings()).toEqual([]);
    const secret = (await page.locator("code").first().innerText()).replaceAll(" ", "");
    await page.getByRole("textbox", { name: "Code" }).fill("000000");
    await page.getByRole("button", { name: "Turn codes on" }).click();
    await page.getByText("This is not the current code of your authenticator app.").waitFor();
    await page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, 0));
    await page.getByRole("button", { name: "Turn codes on" }).click();
    const shown = page.getByRole("region", { name: "Your recovery codes" });
    await shown.waitFor();
    const codes = await shown.getByRole("listitem").allInnerTexts();
    expect(codes).toHaveLength(10);
    await desk.pictures("account-recovery-codes");
    expect(await desk.findings()).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent("download"), shown.getByText("Download").click()]);
    expect(download.suggestedFilename()).toBe("probity-recovery-codes.txt");
    await shown.getByRole("button", { name: "I have kept them" }).click();
    await page.getByText("10 recovery codes are left.").waitFor();
    expect(await page.content()).not.toContain(codes[0]!);
    expect(elsewhere).toEqual([]);

    await page.getByRole("button", { name: person.email }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("One-time code").fill(codes[3]!);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
    await page.getByText("9 recovery codes are left.").waitFor();

    await page.getByRole("button", { name: "New recovery codes" }).click();
    await page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, 1));
    await page.getByRole("button", { name: "New recovery codes" }).click();
    await shown.waitFor();
    const fresh = await shown.getByRole("listitem").allInnerTexts();
    expect(fresh).toHaveLength(10);
    await shown.getByRole("button", { name: "I have kept them" }).click();
    await page.getByRole("button", { name: "Turn codes off" }).click();
    await page.getByRole("textbox", { name: "Code" }).fill(codes[5]!);
    await page.getByRole("button", { name: "Turn codes off" }).click();
    await page.getByText("This is not a current, unused code of your authenticator app.").waitFor();
    await page.getByRole("textbox", { name: "Code" }).fill(fresh[5]!);
    await page.getByRole("button", { name: "Turn codes off" }).click();
    await page.getByText("Codes are off.").waitFor();
    expect(desk.faults).toEqual([]);
    await desk.close();
  });
});

describe("the password on screen", () => {
  it("is changed with the current one; a wrong one is said at its field, and neither is kept in the developer drawer", async () => {
    const desk = await openAccount();
    const { page, person } = desk;
    const [current, next] = [page.getByLabel("Current password"), page.getByLabel("New password")];
    await current.fill("not this one, surely");
    await next.fill("a longer sentence that nobody guesses");
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.getByText("This is not your current password.").waitFor();
    expect(await desk.findings()).toEqual([]);
    await current.fill(person.password);
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.getByText("Your password is changed").waitFor();
    expect(await current.inputValue()).toBe("");
    await page.locator("h1").click();
    await page.keyboard.press("`");
    const drawer = page.getByRole("region", { name: "Calls of this page" });
    await drawer.getByRole("button", { name: "POST /me/password" }).first().click();
    expect(await drawer.textContent()).not.toMatch(/nobody guesses|not this one/);
    expect(desk.faults).toEqual([]);
    await desk.close();
  });
});
