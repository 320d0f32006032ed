// @module-tag pictures
// @module-tag long

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tokenOf } from "../../server/accounts/testing/people.ts";
import { newOrganization, type TestOrganization } from "../../server/testing/organization.ts";
import { type Hand, hands } from "../testing/hands.ts";
import { illustrate as illustrateGuide } from "../testing/illustrate.ts";
import { addAuthenticator, namedServer } from "../testing/named-server.ts";
import { closeWindows, openDashboard, type OpenOptions } from "../testing/open-dashboard.ts";

let named: Awaited<ReturnType<typeof namedServer>>;
beforeAll(async () => void (named = await namedServer({ mails: true })));
afterAll(async () => {
  await closeWindows();
  await named.close();
});

const chosen = "a longer sentence that nobody guesses";

type Desk = { page: Page; hand: Hand };

/** Pictures for the guide "run an organization". */
const illustrate = (desk: Desk, name: string) => illustrateGuide(desk, `run-${name}`);

const heading = ({ page }: Desk, name: string) => page.getByRole("heading", { level: 1, name });
const button = ({ page }: Desk, name: string | RegExp) => page.getByRole("button", { name }).first();

async function invite(desk: Desk, email: string): Promise<void> {
  const { page, hand } = desk;
  await hand.press(["n"], button(desk, /^Invite/));
  await hand.write(email, page.getByLabel("Email"));
  await illustrate(desk, "invite");
  await hand.press(["Control+Enter"], button(desk, /^Send the invitation/));
  await page.getByText(`The invitation is on its way to ${email}.`).waitFor();
}

/** From the link of the mail to a passkey, and back in with nothing else. */
async function joinWithPasskey({ page, hand }: Desk, organization: TestOrganization, email: string): Promise<void> {
  const owner = await organization.user("owner");
  const { items } = (await owner.get("/invitations")).body;
  const invitation = items.find(({ data }) => data.email === email)!;
  await page.goto(`${named.origin}/invitation#t=${await tokenOf(organization, invitation.id)}`);
  await hand.write(chosen, page.getByLabel("Password"));
  await hand.press(["Enter"], button({ page, hand }, /^Join/));
  await heading({ page, hand }, "Home").waitFor();
  await page.goto(`${named.origin}/test/account`);
  await hand.follow(button({ page, hand }, "Add a passkey"));
  await page.getByText("The passkey is added.").waitFor();
  await illustrate({ page, hand }, "passkey");
  await hand.follow(button({ page, hand }, email));
  await hand.press(["End", "Enter"], page.getByRole("menuitem", { name: "Sign out" }));
  await hand.follow(button({ page, hand }, "Use a passkey"));
  await heading({ page, hand }, "Your account").waitFor();
}

async function remove(desk: Desk, email: string): Promise<void> {
  const { page, hand } = desk;
  await page.reload();
  const row = page.getByRole("row", { name: new RegExp(email) }).first();
  await row.getByText("passkey").waitFor();
  await hand.follow(row.getByRole("button", { name: email }));
  const panel = page.getByRole("complementary", { name: email });
  await panel.getByText("on Linux").first().waitFor();
  await hand.write("Leaves the company.", panel.getByLabel("Reason"));
  await illustrate(desk, "member");
  await hand.follow(panel.getByRole("button", { name: "Remove from the organization" }));
  await page.getByText(`${email} no longer belongs to the organization.`).waitFor();
}

describe.each(hands)("an administrator with the %s", (name, handOf) => {
  const deskOf = async (options: OpenOptions) => {
    const opened = await openDashboard({ origin: named.origin, ...options });
    return { ...opened, hand: handOf(opened.page) };
  };

  it("a member is invited, gets a passkey, and is removed, after which the passkey opens nothing", async () => {
    const organization = await newOrganization(named.server);
    const email = `noah@${name === "keyboard" ? "harborline" : "brightwater"}.example`;
    const owner = await deskOf({ organization, role: "owner", path: "/members" });
    await invite(owner, email);
    const noah = await deskOf({ organization, signedIn: false });
    await addAuthenticator(noah.page);
    await joinWithPasskey(noah, organization, email);
    await remove(owner, email);

    await noah.page.reload();
    await noah.hand.follow(button(noah, "Use a passkey"));
    await noah.page.getByRole("alert").waitFor();
    expect(await heading(noah, "Your account").count()).toBe(0);
    const watcher = await organization.user("auditor");
    const { items } = (await watcher.get("/organization/audit-events?order=asc")).body;
    const types = items.map(({ data }) => data.type);
    const steps = ["invitation.created", "invitation.accepted", "user.passkey_added", "member.removed"];
    expect(types.filter((type) => steps.includes(type))).toEqual(steps);
    expect([...owner.faults, ...noah.faults]).toEqual([]);
    await owner.close();
    await noah.close();
  });

  it("makes a key that may do little, an endpoint and a period, and sees how the installation is", async () => {
    const organization = await newOrganization(named.server);
    const desk = await deskOf({ organization, role: "owner", operator: true, path: "/api-keys" });
    const { page, hand } = desk;
    await hand.press(["n"], button(desk, /^New key|^Create key/));
    await hand.write("Ledger", page.getByRole("textbox", { name: "Name" }));
    await hand.follow(page.getByRole("button", { name: "chosen scopes" }));
    await page.getByRole("checkbox", { name: "read risk", exact: true }).check();
    await illustrate(desk, "key");
    await hand.press(["Control+Enter"], page.getByRole("complementary").getByRole("button", { name: /^Create key/ }));
    await page.getByRole("heading", { name: "New key: Ledger" }).waitFor();

    await desk.go("/webhooks?panel=new");
    await hand.write("https://receiver.example.com/hook", page.getByRole("textbox", { name: "URL" }));
    await page.getByRole("checkbox", { name: "everything of risk.*" }).check();
    await illustrate(desk, "webhook");

    await desk.go("/settings");
    const messages = page.getByRole("region", { name: "Webhook messages", exact: true });
    await messages.getByLabel("Kept for").selectOption("days");
    await hand.write("90", messages.getByLabel("Number"));
    await messages.getByText("nothing is older now").waitFor();
    await messages.scrollIntoViewIfNeeded();
    await illustrate(desk, "retention");
    await hand.follow(button(desk, "Save periods"));
    await page.getByText("Periods saved.").waitFor();
    await page.getByText("Periods saved.").waitFor({ state: "detached" });

    await hand.follow(page.getByRole("link", { name: "Operator" }));
    await page.getByRole("region", { name: "Storage" }).getByText("other tables").waitFor();
    await page.getByRole("region", { name: "Jobs" }).getByText("risk.monitoring").waitFor();
    await illustrate(desk, "operator");
    expect(desk.faults).toEqual([]);
    await desk.close();
  });
});
