import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, password, tokenOf } from "../../../server/accounts/testing/people.ts";
import { newOrganization, type TestOrganization } from "../../../server/testing/organization.ts";
import { addAuthenticator, namedServer } from "../../testing/named-server.ts";
import { closeWindows, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";

let named: Awaited<ReturnType<typeof namedServer>>;
beforeAll(async () => void (named = await namedServer()));
afterAll(async () => {
  await closeWindows();
  await named.close();
});

const open = async (options: Partial<Parameters<typeof openDashboard>[0]> = {}) =>
  openDashboard({
    organization: options.organization ?? (await newOrganization(named.server)),
    origin: named.origin,
    path: "/account",
    ...options,
  });

/** As if the person had signed in a while ago. */
const letTimePass = ({ person }: OpenedDashboard) =>
  named.server.pool.query(
    "update sessions set confirmed_at = now() - interval '11 minutes', created_at = now() - interval '12 minutes' where user_id = $1",
    [person.userId],
  );

const dialogOf = ({ page }: OpenedDashboard) => page.getByRole("dialog", { name: "Confirm that it is you" });

describe("a change that needs a fresh sign-in", () => {
  it("asks for the password in place, and goes on once it was right", async () => {
    const desk = await open();
    const { page } = desk;
    await page.getByRole("button", { name: "Set up one-time codes" }).waitFor();
    await letTimePass(desk);
    await page.getByRole("button", { name: "Set up one-time codes" }).click();
    await dialogOf(desk).waitFor();
    await desk.pictures("confirmation");
    expect(await desk.findings()).toEqual([]);
    await page.keyboard.press("Escape");
    await dialogOf(desk).waitFor({ state: "detached" });
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("img", { name: "QR code for your authenticator app." }).count()).toBe(0);

    await page.getByRole("button", { name: "Set up one-time codes" }).click();
    await dialogOf(desk).getByLabel("Password").fill("not this one, surely");
    await dialogOf(desk).getByRole("button", { name: "Confirm" }).click();
    await dialogOf(desk).getByText("This is not your password.").waitFor();
    expect(await desk.findings()).toEqual([]);
    await dialogOf(desk).getByLabel("Password").fill(password);
    await dialogOf(desk).getByRole("button", { name: "Confirm" }).click();
    await dialogOf(desk).waitFor({ state: "detached" });
    await page.getByRole("img", { name: "QR code for your authenticator app." }).waitFor();
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  it("asks for a passkey where there is one", async () => {
    const desk = await open();
    const { page } = desk;
    await addAuthenticator(page);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("The passkey is added.").waitFor();
    await letTimePass(desk);
    await page.getByRole("button", { name: "Set up one-time codes" }).click();
    await dialogOf(desk).getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("img", { name: "QR code for your authenticator app." }).waitFor();
    expect(desk.faults).toEqual([]);
    await desk.close();
  });
});

describe("sessions on screen", () => {
  it("another one is ended, and its browser is signed out within seconds, without anybody touching it", async () => {
    const desk = await open();
    const { organization, person } = desk;
    const other = await open({ organization, person, path: "/" });
    await other.page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await desk.page.reload();
    await desk.page.getByText("this one").waitFor();
    await desk.pictures("account-sessions");
    expect(await desk.findings()).toEqual([]);
    await desk.page.getByRole("button", { name: /^End the session of / }).click();
    await desk.page.getByText(/^The session of .* has ended\.$/).waitFor();
    await other.page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor({ timeout: 60_000 });
    expect(await desk.page.getByRole("button", { name: /^End the session of / }).count()).toBe(0);
    expect(desk.faults).toEqual([]);
    await other.close();
    await desk.close();
  });

  it("all others end together", async () => {
    const desk = await open();
    const { organization, person } = desk;
    const others = [await open({ organization, person }), await open({ organization, person })];
    await desk.page.reload();
    await desk.page.getByRole("button", { name: "End all others" }).click();
    await desk.page.getByText("2 sessions have ended.").waitFor();
    for (const other of others) {
      await other.page.reload();
      await other.page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
      await other.close();
    }
    await desk.page.reload();
    await desk.page.getByText("this one").waitFor();
    expect(await desk.page.getByRole("button", { name: /^End the session of / }).count()).toBe(0);
    await desk.close();
  });
});

describe("an organization that requires a second factor", () => {
  it("leads people to set one up, and lets them go on once they have", async () => {
    const organization = await newOrganization(named.server);
    await requireSecondFactor(organization);
    const desk = await open({ organization, path: "/subjects" });
    const { page } = desk;
    await page.getByText("This organization requires a second factor.").waitFor();
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
    await desk.pictures("account-second-factor");
    expect(await desk.findings()).toEqual([]);
    await page.getByRole("button", { name: "Set up one-time codes" }).click();
    const secret = (await page.locator("code").first().innerText()).replaceAll(" ", "");
    await page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, 0));
    await page.getByRole("button", { name: "Turn codes on" }).click();
    await page.getByRole("button", { name: "I have kept them" }).click();
    await page.getByText("This organization requires a second factor.").waitFor({ state: "detached" });
    await desk.go("/subjects");
    await page.getByRole("heading", { level: 1, name: "Subjects" }).waitFor();
    expect(desk.faults).toEqual([]);
    await desk.close();
  });
});

describe("the security settings on screen", () => {
  it("are changed by an owner who has shown a second factor", async () => {
    const organization = await newOrganization(named.server);
    const desk = await open({ organization, role: "owner", totp: true, path: "/settings" });
    const { page } = desk;
    await page.getByRole("checkbox", { name: "Everybody needs a second factor" }).check();
    await page.getByLabel("Minutes until an unused session ends").fill("3");
    await page.getByText("Write a whole number from 5 to 720, or nothing.").waitFor();
    expect(await desk.findings()).toEqual([]);
    await page.getByLabel("Minutes until an unused session ends").fill("30");
    await desk.pictures("settings-security");
    await page.getByRole("button", { name: "Save security settings" }).click();
    await page.getByText("Security settings saved.").waitFor();
    const { rows } = await named.server.pool.query(
      "select require_second_factor, idle_timeout_minutes from organizations where organization_id = $1",
      [organization.organizationId],
    );
    expect(rows).toEqual([{ require_second_factor: true, idle_timeout_minutes: 30 }]);
    expect(desk.faults).toEqual([]);
    await desk.close();
  });
});

describe("an invitation to a second organization on screen", () => {
  it("is accepted with a passkey by somebody without a password", async () => {
    const desk = await open();
    const { page, person } = desk;
    await addAuthenticator(page);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("The passkey is added.").waitFor();
    await named.server.pool.query("update users set password_hash = null, email_verified_at = now() where id = $1", [
      person.userId,
    ]);
    const second = await newOrganization(named.server);
    const owner = await second.user("owner");
    const invited = await owner.post("/invitations", { email: person.email, role: "auditor" });
    const token = await tokenOf(second, invited.body.id);
    await page.getByRole("button", { name: person.email }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await page.goto(`${named.origin}/invitation#t=${token}`);
    await page.getByRole("button", { name: "Sign in with a passkey, then join" }).click();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    const { rows } = await named.server.pool.query(
      "select role from memberships where organization_id = $1 and user_id = $2",
      [second.organizationId, person.userId],
    );
    expect(rows).toEqual([{ role: "auditor" }]);
    await page.getByText("auditor").first().waitFor();
    await desk.close();
  });
});

async function requireSecondFactor({ organizationId }: TestOrganization) {
  await named.server.pool.query("update organizations set require_second_factor = true where organization_id = $1", [
    organizationId,
  ]);
}
