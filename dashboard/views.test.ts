import { afterAll, describe, expect, it } from "vitest";
import { newView } from "../server/platform/work/testing/views.ts";
import { newOrganization } from "../server/testing/organization.ts";
import { closeWindows, dashboardServer, openDashboard } from "./testing/open-dashboard.ts";

afterAll(closeWindows);

describe("a saved view", () => {
  it("is saved, opened, shared, renamed and deleted; a colleague sees it once it is shared", async () => {
    const organization = await newOrganization(await dashboardServer());
    await organization.key.post("/risk/subjects", { kind: "business", externalId: "acme" });
    await organization.key.post("/risk/subjects", { kind: "person", externalId: "cust-1" });
    const desk = await openDashboard({ organization, role: "member", path: "/subjects" });
    const { page } = desk;
    const menu = (name: string) => page.getByRole("button", { name, exact: true });
    const entry = (name: string | RegExp) => page.getByRole("menuitem", { name });
    await page.getByText("cust-1").first().waitFor();
    await menu("Views").click();
    await entry("Save this view").waitFor();
    expect(await entry("Save this view").getAttribute("aria-disabled")).toBe("true");
    await page.getByText("Set a filter or hide a column first.").waitFor();
    await page.keyboard.press("Escape");

    await desk.go("/subjects?kind=business&panel=new");
    await menu("Views").click();
    await entry("Save this view").click();
    await page.getByRole("textbox", { name: "Name" }).fill("Companies");
    expect(await desk.findings()).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByText("View Companies saved.").waitFor();

    // The place in the list is not a part of it: the panel that was open stays closed.
    await desk.go("/subjects");
    await page.getByText("cust-1").first().waitFor();
    await menu("Views").click();
    await entry("Companies").click();
    await page.waitForURL((address) => address.search === "?kind=business");
    await page.getByText("acme").first().waitFor();
    await expect.poll(() => page.getByText("cust-1").count()).toBe(0);

    const colleague = await openDashboard({ organization, role: "member", path: "/subjects" });
    await colleague.page.getByRole("button", { name: "Views", exact: true }).click();
    await colleague.page.getByRole("menuitem", { name: "Save this view" }).waitFor();
    expect(await colleague.page.getByRole("menuitem", { name: /Companies/ }).count()).toBe(0);
    await menu("Companies").click();
    await entry("Share with everybody").click();
    await page.getByText("Everybody sees Companies now.").waitFor();
    // The open menu hears of it.
    await colleague.page.getByRole("menuitem", { name: "Companies (shared)" }).click();
    await colleague.page.waitForURL((address) => address.search === "?kind=business");
    await colleague.page.getByRole("button", { name: "Companies", exact: true }).click();
    const theirs = colleague.page.getByRole("menuitem", { name: /Delete Companies/ });
    expect(await theirs.getAttribute("aria-disabled")).toBe("true");
    await colleague.close();

    await menu("Companies").click();
    await desk.pictures("views");
    await entry("Rename Companies").click();
    await page.getByRole("textbox", { name: "Name" }).fill("Firms");
    await page.keyboard.press("Enter");
    await menu("Firms").click();
    await entry("Delete Firms").click();
    await page.getByText("View Firms deleted.").waitFor();
    await menu("Views").waitFor();
    await desk.close();
  });

  it("keeps the columns that are shown; the last one cannot be hidden", async () => {
    const organization = await newOrganization(await dashboardServer());
    await organization.key.post("/risk/subjects", { kind: "business", externalId: "acme" });
    const desk = await openDashboard({ organization, role: "member", path: "/subjects" });
    const { page } = desk;
    const heads = () => page.getByRole("columnheader").allTextContents();
    const column = (name: string) => page.getByRole("menuitemcheckbox", { name, exact: true });
    await page.getByText("acme").first().waitFor();
    const all = await heads();
    await page.getByRole("button", { name: "Views", exact: true }).click();
    // The menu stays open meanwhile.
    for (const name of all.slice(2)) await column(name).click();
    await expect.poll(heads, { timeout: 60_000 }).toEqual(all.slice(0, 2));
    expect(await column(all[2]!).getAttribute("aria-checked")).toBe("false");
    await desk.pictures("columns");
    expect(await desk.findings()).toEqual([]);
    await page.getByRole("menuitem", { name: "Save this view" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Short");
    await page.keyboard.press("Enter");
    await page.getByText("View Short saved.").waitFor();

    await desk.go("/subjects");
    await expect.poll(heads, { timeout: 60_000 }).toEqual(all);
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByRole("menuitem", { name: "Short" }).click();
    await expect.poll(heads, { timeout: 60_000 }).toEqual(all.slice(0, 2));
    await page.getByRole("button", { name: "Short", exact: true }).click();
    await column(all[0]!).click();
    await expect.poll(heads, { timeout: 60_000 }).toEqual(all.slice(1, 2));
    const last = page.getByRole("menuitemcheckbox", { name: `${all[1]} A table needs one column.` });
    expect(await last.getAttribute("aria-disabled")).toBe("true");
    // Columns that there are no more show the whole table.
    await desk.go("/subjects?columns=gone");
    await expect.poll(heads, { timeout: 60_000 }).toEqual(all);
    await desk.close();
  });

  it("is opened from the palette, and an auditor shares none", async () => {
    const organization = await newOrganization(await dashboardServer());
    await newView(organization, { name: "Most urgent" });
    const desk = await openDashboard({ organization, role: "auditor", path: "/work-items" });
    const { page } = desk;
    await page.getByRole("button", { name: "Views", exact: true }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or jump" }).fill("Most urg");
    await page.getByRole("option", { name: /View: Most urgent/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/severity=critical/);
    await desk.go("/work-items?kind=match");
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByRole("menuitem", { name: "Save this view" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Matches");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Matches", exact: true }).click();
    const share = page.getByRole("menuitem", { name: /Share with everybody.*you are an auditor/ });
    await share.waitFor();
    expect(await share.getAttribute("aria-disabled")).toBe("true");
    await desk.close();
  });
});
