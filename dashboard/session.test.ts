import { afterAll, describe, expect, it } from "vitest";
import { randomBytes } from "node:crypto";
import { identityDefaults } from "../server/accounts/settings.ts";
import { startIdentityProvider } from "../server/accounts/testing/identity-provider.ts";
import { tokenOf } from "../server/accounts/testing/people.ts";
import { newOrganization } from "../server/testing/organization.ts";
import { startServer } from "../server/testing/server.ts";
import {
  closeWindows,
  dashboardServer,
  newDashboardPerson,
  openDashboard,
  type OpenedDashboard,
} from "./testing/open-dashboard.ts";
import { prefixProxy } from "./testing/prefix-proxy.ts";

afterAll(closeWindows);

const home = (opened: Pick<OpenedDashboard, "page">) => opened.page.getByRole("heading", { level: 1, name: "Home" });

async function fillIn({ page, person }: OpenedDashboard, password = person.password): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
}

describe("signing in", () => {
  it("asks for password and one-time code, and goes on to where somebody wanted to go", async () => {
    const opened = await openDashboard({ totp: true, signedIn: false, path: "/?from=mail" });
    const { page, person } = opened;
    await fillIn(opened, "not the password");
    await page.getByRole("alert").getByText("Check the e-mail address").waitFor();
    expect(await page.getByLabel("One-time code").count()).toBe(0);

    await fillIn(opened);
    const code = page.getByLabel("One-time code");
    await page.locator("input:focus[autocomplete=one-time-code]").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("sign-in");
    await code.fill(person.nextCode().replace(/(...)/, "$1 "));
    await page.keyboard.press("Enter");
    await home(opened).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/test?from=mail");
    expect(opened.faults).toEqual([]);
    await opened.close();
  });

  it("leads nowhere but into the dashboard", async () => {
    const opened = await openDashboard({ signedIn: false });
    await opened.page.goto(`${opened.organization.server.origin}/sign-in?to=%2F%2Fevil.example%2Ftest`);
    await fillIn(opened);
    await home(opened).waitFor();
    expect(new URL(opened.page.url()).origin).toBe(opened.organization.server.origin);
    await opened.close();
  });

  it("leaves no token and nothing about the person in any storage of the browser", async () => {
    const opened = await openDashboard();
    await home(opened).waitFor();
    const kept = await opened.page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(kept).not.toContain(opened.person.email);
    expect(kept).not.toContain(opened.person.userId);
    expect(kept).not.toMatch(/ey[\w-]{10}/);
    const cookies = await opened.context.cookies();
    const seen = cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }));
    expect(seen.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: "probity_device", httpOnly: true, sameSite: "Strict" },
      { name: "probity_refresh", httpOnly: true, sameSite: "Strict" },
    ]);
    await opened.close();
  });

  it("accepts an invitation: a new person chooses a password and is signed in", async () => {
    const organization = await newOrganization(await dashboardServer());
    const admin = await organization.user("admin");
    const email = `${organization.organizationId}@example.test`;
    const token = await tokenOf(organization, (await admin.post("/invitations", { email, role: "auditor" })).body.id);
    const opened = await openDashboard({ organization, signedIn: false });
    const { page } = opened;
    await page.goto(`${organization.server.origin}/invitation#t=${token}`);
    await page.getByLabel("Password").fill("short");
    await page.keyboard.press("Enter");
    await page.getByText("Must have at least 12 characters.").waitFor();
    expect(await opened.findings()).toEqual([]);
    await page.getByLabel("Password").fill("a longer sentence that nobody guesses");
    await page.keyboard.press("Enter");
    await home(opened).waitFor();
    expect(page.url()).not.toContain(token);
    expect(opened.faults).toEqual([]);
    await opened.close();
  });

  it("goes through the identity provider where one is configured", async () => {
    const proxy = await prefixProxy("");
    const provider = await startIdentityProvider({ publicUrl: proxy.publicUrl });
    const identity = { ...identityDefaults, throttleKey: randomBytes(32), oidc: provider.settings };
    const server = await startServer({ publicUrl: proxy.publicUrl, identity });
    proxy.passTo(server.origin);
    const organization = await newOrganization(server);
    const person = await newDashboardPerson(organization, "member");
    provider.accounts.set("p-1", { sub: "p-1", email: person.email, email_verified: true });
    const opened = await openDashboard({ organization, person, signedIn: false, origin: proxy.publicUrl });
    const { page } = opened;
    expect(await opened.findings()).toEqual([]);
    const asAccount = async (visited: typeof page, account: string) => {
      await visited.getByRole("link", { name: "Sign in with your identity provider" }).click();
      await visited.locator("[name=login]").fill(account);
      await visited.locator("[name=password]").fill("any");
      await visited.locator("[type=submit]").click();
      await visited.waitForURL(/interaction/);
      await visited.locator("[type=submit]").click();
    };
    await asAccount(page, "p-1");
    await home(opened).waitFor();
    expect(new URL(page.url()).pathname).toBe("/live");
    await opened.close();

    // Somebody whom nobody has invited is led back, and told so in a sentence.
    provider.accounts.set("p-2", { sub: "p-2", email: "stranger@example.test", email_verified: true });
    const stranger = await openDashboard({ organization, person, signedIn: false, origin: proxy.publicUrl });
    await asAccount(stranger.page, "p-2");
    await stranger.page.getByRole("alert").getByText("Your identity provider did not sign you in here.").waitFor();
    expect(new URL(stranger.page.url()).pathname + new URL(stranger.page.url()).search).toBe(
      "/sign-in?refused=oidc_failed",
    );
    expect(await stranger.findings()).toEqual([]);
    await stranger.pictures("sign-in-refused");
    expect((await stranger.context.cookies()).map(({ name }) => name)).not.toContain("probity_refresh");
    // A program that comes the same way reads the problem document.
    const callback = `${proxy.publicUrl}/api/v1/auth/oidc/callback?state=x&code=y`;
    const program = await stranger.context.request.get(callback, { headers: { accept: "application/json" } });
    expect([program.status(), ((await program.json()) as { code: string }).code]).toEqual([401, "oidc_failed"]);
    await stranger.page.goto(`${proxy.publicUrl}/sign-in?refused=<b>You+won</b>`);
    await stranger.page.getByRole("alert").getByText("did not work. Try again.").waitFor();
    await stranger.close();
    proxy.close();
    await provider.close();
    await server.app.close();
    await server.close();
  });
});

describe("the session", () => {
  it("goes on in two tabs that renew it at once, again and again", async () => {
    const opened = await openDashboard();
    const second = await opened.context.newPage();
    await second.goto(opened.page.url());
    for (let round = 0; round < 8; round++) await Promise.all([opened.page.reload(), second.reload()]);
    // Left while the request is under way: the next page must not use the cookie a second time.
    for (let round = 0; round < 8; round++) {
      await opened.page.goto(opened.page.url(), { waitUntil: "commit" });
      await opened.page.waitForTimeout(round * 15);
    }
    for (const page of [opened.page, second]) {
      await page.reload();
      await home({ page }).waitFor();
    }
    const { rows } = await opened.organization.server.pool.query(
      "select revocation_reason from sessions where user_id = $1",
      [opened.person.userId],
    );
    expect(rows).toEqual([{ revocation_reason: null }]);
    await opened.close();
  });

  it("ends without a network: nothing is shown, also after a reload, and the server hears of it later", async () => {
    const opened = await openDashboard();
    const { page, context } = opened;
    const second = await context.newPage();
    await second.goto(page.url());
    await home({ page: second }).waitFor();
    await context.route("**/api/v1/auth/**", (route) => route.abort());
    await page.getByText(opened.person.email).first().click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    for (const tab of [page, second]) await tab.waitForURL(/\/sign-in/);
    await page.reload();
    await page.getByLabel("Password").waitFor();
    const ended = async () => {
      const { rows } = await opened.organization.server.pool.query(
        "select revocation_reason from sessions where user_id = $1",
        [opened.person.userId],
      );
      return rows.map(({ revocation_reason: reason }) => reason);
    };
    expect(await ended()).toEqual([null]);
    await context.unroute("**/api/v1/auth/**");
    await page.reload();
    await expect.poll(ended, { timeout: 60_000 }).toEqual(["logout"]);
    await fillIn(opened);
    await home(opened).waitFor();
    await page.reload();
    await home(opened).waitFor();
    await opened.close();
  });

  it("works under a path: a proxy serves it at /risk/probity", async () => {
    const proxy = await prefixProxy("/risk/probity");
    const server = await startServer({ publicUrl: proxy.publicUrl });
    proxy.passTo(server.origin);
    const organization = await newOrganization(server);
    const person = await newDashboardPerson(organization, "member");
    const opened = await openDashboard({ organization, person, signedIn: false, origin: proxy.publicUrl });
    await opened.page.waitForURL(/\/risk\/probity\/sign-in\?to=/);
    await fillIn(opened);
    await home(opened).waitFor();
    await opened.page.reload();
    await home(opened).waitFor();
    expect(new URL(opened.page.url()).pathname).toMatch(/^\/risk\/probity\/test\/?$/);
    expect(opened.faults).toEqual([]);
    const [cookie] = await opened.context.cookies(`${proxy.publicUrl}/api/v1/auth/refresh`);
    expect(cookie?.path).toBe("/risk/probity/api/v1/auth");
    await opened.close();
    proxy.close();
    await server.app.close();
    await server.close();
  });
});
