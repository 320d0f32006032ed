import { readFileSync } from "node:fs";
import type { Download } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "../server/testing/organization.ts";
import { closeWindows, dashboardServer, type OpenedDashboard, openDashboard } from "./testing/open-dashboard.ts";

const people = 101;

describe("the export of a list", () => {
  let organization: TestOrganization;
  let desk: OpenedDashboard;
  beforeAll(async () => {
    organization = await newOrganization(await dashboardServer());
    for (let number = 0; number < people; number += 1)
      await organization.key.post("/risk/subjects", { kind: "person", externalId: `=cust-${number}` });
    await organization.key.post("/risk/subjects", { kind: "business", externalId: "acme" });
    desk = await openDashboard({ organization, role: "auditor", path: "/subjects?kind=person" });
    await desk.page.getByRole("grid", { name: "Subjects" }).or(desk.page.getByRole("table")).first().waitFor();
  });
  afterAll(async () => {
    await desk.close();
    await closeWindows();
  });

  const textOf = async (download: Download) => readFileSync(await download.path(), "utf8");

  it("saves every row of the filters, more than the page shows, and says so in the tray", async () => {
    const { page } = desk;
    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^subjects-test-\d{8}T\d{6}\.csv$/);
    const lines = (await textOf(download)).split("\r\n");
    expect(lines[0]).toBe(
      "\uFEFFid,kind,externalId,evidenceRevision,createdAt,createdBy,erased.at,erased.by,erased.reason,hold.at,hold.by,hold.reason",
    );
    expect(lines).toHaveLength(1 + people + 1);
    expect(lines[1]).toContain(`,person,'=cust-${people - 1},`);
    expect(lines.join()).not.toContain("acme");
    await page.getByRole("button", { name: /job|Nothing/i }).click();
    await page.getByText(`${people} rows, saved`).waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("export");
    await page.keyboard.press("Escape");
  });

  it("is found in the palette, by keyboard alone", async () => {
    const { page } = desk;
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or jump" }).fill("as JSON");
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    const rows = (await textOf(download)).trimEnd().split("\n");
    expect(rows).toHaveLength(people);
    expect(JSON.parse(rows[0]!)).toMatchObject({ resource: "subjects", data: { kind: "person" } });
  });

  it("saves nothing when the connection breaks, and says why", async () => {
    const { page } = desk;
    const saved: Download[] = [];
    page.on("download", (download) => saved.push(download));
    await page.route("**/api/v1/risk/subjects?**", (route) =>
      route.request().headers()["accept"] === "text/csv" ? route.abort("connectionreset") : route.continue(),
    );
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    await page
      .getByText(/broke off/)
      .first()
      .waitFor();
    expect(saved).toEqual([]);
    await page.unroute("**/api/v1/risk/subjects?**");
  });

  it.each([
    ["/work-items", "work items"],
    ["/overrides", "overrides"],
    ["/screening/runs", "screening runs"],
  ])("stands in the head of %s", async (path, name) => {
    const { page } = desk;
    await desk.go(path);
    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "JSON lines" }).click(),
    ]);
    expect(download.suggestedFilename().startsWith(name.replace(" ", "-"))).toBe(true);
  });
});
