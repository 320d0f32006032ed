import { afterAll, describe, expect, it } from "vitest";
import { newPerson } from "../server/accounts/testing/people.ts";
import { newOrganization } from "../server/testing/organization.ts";
import { closeWindows, dashboardServer, newDashboardPerson, openDashboard } from "./testing/open-dashboard.ts";

afterAll(closeWindows);

describe("the frame", () => {
  it("has everything in four groups, says which mode it is, and has nothing serious in either theme", async () => {
    const opened = await openDashboard({ role: "member" });
    const { page } = opened;
    await page.getByText("TEST DATA").waitFor();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    const nav = page.getByRole("navigation", { name: "Main" });
    expect(await nav.getByRole("heading").allTextContents()).toEqual(["Work", "Records", "Build", "Admin"]);
    expect(await nav.getByRole("link", { name: "Home" }).getAttribute("aria-current")).toBe("page");
    await page.waitForFunction(() => document.title === "TEST · Home · Probity");
    expect(await page.locator("link[rel=icon]").getAttribute("href")).toMatch(/favicon-test/);
    await nav.getByText("member", { exact: true }).waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("frame");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or jump" }).waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("palette");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys on this page and everywhere" }).waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("cheat-sheet");
    await page.keyboard.press("Escape");
    await page.keyboard.press("`");
    await page.getByRole("region", { name: "Calls of this page" }).waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("developer-drawer");
    expect(opened.faults).toEqual([]);
    await opened.close();
  });

  it("keeps the mode in the address; switching keeps the kind of page", async () => {
    const opened = await openDashboard({ path: "/templates" });
    const { page } = opened;
    await page.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
    await page.getByRole("group", { name: "Mode" }).getByRole("button", { name: "Live" }).click();
    await page.waitForURL(/\/live\/templates$/);
    await page.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
    await page.goto(`${opened.organization.server.origin}/live`);
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    expect(await page.getByText("TEST DATA").count()).toBe(0);
    expect(await page.title()).toBe("Home · Probity");
    await page.goto(opened.organization.server.origin);
    await page.waitForURL(/\/live\/?$/);
    await opened.close();
  });

  it("is reached without a mouse: go-keys, palette, skip link, focus on the new page's name", async () => {
    const opened = await openDashboard();
    const { page } = opened;
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await page.getByRole("heading", { level: 1, name: "Policies" }).waitFor();
    await page.locator("h1:focus").waitFor();

    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.type("webh");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
    await opened.close();
  });

  it("leaves letters alone while somebody types, and where they are switched off", async () => {
    const opened = await openDashboard();
    const { page } = opened;
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.type("gp?");
    expect(await page.getByRole("combobox").inputValue()).toBe("gp?");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Switch single keys off" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    for (const key of ["g", "p", "?", "`"]) await page.keyboard.press(key);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await page.getByRole("region", { name: "Calls of this page" }).count()).toBe(0);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await opened.close();
  });

  it("shows the calls of the page as curl and as client code, without the bearer", async () => {
    const opened = await openDashboard();
    const { page } = opened;
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.keyboard.press("`");
    const drawer = page.getByRole("region", { name: "Calls of this page" });
    await drawer.getByRole("button", { name: "GET /me" }).first().click();
    expect(await drawer.locator("code").textContent()).toContain(
      `curl -sS '${opened.organization.server.origin}/api/v1/me'`,
    );
    expect(await drawer.textContent()).not.toMatch(/ey[\w-]{10}/);
    await drawer.getByRole("button", { name: "client", exact: true }).click();
    expect(await drawer.locator("code").textContent()).toContain("await client.me.get();");
    await opened.close();
  });

  it("fits a window of half the size, as letters of twice the size make it", async () => {
    const opened = await openDashboard({
      path: "/templates",
      window: { viewport: { width: 640, height: 400 } },
    });
    await opened.page.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
    const wider = await opened.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(wider).toBe(0);
    await opened.close();
  });

  it("prints the page without what is around it", async () => {
    const opened = await openDashboard({ path: "/templates" });
    const { page } = opened;
    await page.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("link", { name: "Queue" }).count()).toBe(0);
    expect(await page.getByText("TEST DATA").isVisible()).toBe(true);
    expect(await page.getByRole("heading", { level: 1, name: "Templates" }).isVisible()).toBe(true);
    await opened.close();
  });

  it("reads again what others change", async () => {
    const opened = await openDashboard({ role: "member" });
    const { page, organization, person } = opened;
    await page.getByText("member", { exact: true }).waitFor();
    const owner = await organization.user("owner");
    await owner.post(`/members/${person.userId}/role`, { role: "auditor", reason: "moved" });
    await page.getByText("auditor", { exact: true }).waitFor();
    expect(await page.getByText("member", { exact: true }).count()).toBe(0);
    await opened.close();
  });

  it("switches to another organization of the person, in every tab", async () => {
    const server = await dashboardServer();
    const [first, second] = [await newOrganization(server), await newOrganization(server)];
    const known = await newDashboardPerson(first, "admin");
    const person = { ...known, ...(await newPerson(server, [first.organizationId, second.organizationId], "admin")) };
    const opened = await openDashboard({ organization: first, person });
    const other = await opened.context.newPage();
    await other.goto(opened.page.url());
    for (const page of [opened.page, other]) await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await opened.page.getByRole("button", { name: "Test", exact: true }).first().waitFor();
    const organizationOf = async (page: typeof other) => {
      const address = page.url();
      await page.goto("about:blank");
      const asked = page.waitForResponse(/\/api\/v1\/me$/).then((response) => response.json());
      await page.goto(address);
      return (await asked).data.organizationId;
    };
    await opened.page.getByRole("navigation").getByRole("button").first().click();
    const navigated = other.waitForURL(/\/(test|live)\/?$/, { waitUntil: "load" });
    await opened.page.getByRole("menuitem").nth(1).click();
    await opened.page.waitForEvent("load");
    await navigated;
    expect(await organizationOf(opened.page)).toBe(second.organizationId);
    expect(await organizationOf(other)).toBe(second.organizationId);
    await opened.close();
  });

  it("signs out in every tab, and what was shown is gone", async () => {
    const opened = await openDashboard();
    const other = await opened.context.newPage();
    await other.goto(opened.page.url());
    await other.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await opened.page.getByText(opened.person.email).first().click();
    await opened.page.getByRole("menuitem", { name: "Sign out" }).click();
    for (const page of [opened.page, other]) {
      await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
      expect(await page.content()).not.toContain(opened.person.email);
    }
    const names = async () => (await opened.context.cookies()).map(({ name }) => name);
    await expect.poll(names).not.toContain("probity_refresh");
    await opened.close();
  });
});
