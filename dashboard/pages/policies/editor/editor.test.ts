import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSource } from "../../../../server/risk/testing/evidence.ts";
import { newPublishedPolicy } from "../../../../server/risk/testing/policies.ts";
import { newOrganization } from "../../../../server/testing/organization.ts";
import { closeWindows, openDashboard, type OpenedDashboard } from "../../../testing/open-dashboard.ts";

let opened: OpenedDashboard;

beforeAll(async () => {
  const organization = await newOrganization();
  const { identity } = await newSource(organization);
  const { id } = await newPublishedPolicy(organization, { source: identity });
  opened = await openDashboard({ organization, role: "owner", path: `/policies/onboarding/edit?from=${id}` });
});

afterAll(async () => {
  await opened.close();
  await closeWindows();
});

const points = () => opened.page.getByRole("textbox", { name: "Points of case low" });
const json = () => opened.page.getByRole("textbox", { name: "JSON of the definition" });
const view = (name: string) => opened.page.getByRole("group", { name: "View" }).getByRole("button", { name }).click();

describe("S11 the policy editor", () => {
  it("opens a working copy of the version, with checks and a decision table", async () => {
    const { page } = opened;
    await page.getByText("working copy of v1, not yet a version").waitFor();
    await page.getByRole("table", { name: "income" }).waitFor();
    await page.getByText("0 errors, 0 warnings").waitFor();
    await page.getByText("Scores lie between 0 and 40.").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("policy-editor");
  });

  it("answers while typing and asks the server nothing", async () => {
    const { page } = opened;
    const asked: string[] = [];
    page.on("request", (request) => void (request.url().includes("/api/") && asked.push(request.url())));
    await page.getByRole("button", { name: "Add scenario" }).first().click();
    await page.getByRole("textbox", { name: "Value of country" }).fill("DE");
    await page.getByRole("textbox", { name: "Value of income.monthly" }).fill("1000");
    const simulation = page.getByRole("region", { name: "Simulation" });
    await simulation.getByText("review").first().waitFor();
    await points().fill("10");
    await simulation.getByText("none", { exact: true }).waitFor();
    await page.getByText("1 change", { exact: true }).waitFor();
    // A bound below the first makes an error, which is told at once.
    await page.getByRole("button", { name: "bands 2" }).click();
    await page.getByRole("textbox", { name: "Lower bound of band high" }).fill("0");
    await page.getByText("not_increasing").waitFor();
    await page.getByRole("textbox", { name: "Lower bound of band high" }).fill("5");
    await page.getByText("not_increasing").waitFor({ state: "detached" });
    expect(asked.filter((url) => !url.endsWith("/live"))).toEqual([]);
  });

  it("undoes and redoes with the keyboard, a place at a time", async () => {
    const { page } = opened;
    const bound = page.getByRole("textbox", { name: "Lower bound of band high" });
    await page.keyboard.press("Control+z");
    await page.getByRole("button", { name: "factor income" }).click();
    expect(await points().inputValue()).toBe("10");
    await page.keyboard.press("Control+z");
    await expect.poll(() => points().inputValue()).toBe("40");
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => points().inputValue()).toBe("10");
    await page.keyboard.press("Control+Shift+z");
    await page.getByRole("button", { name: "bands 2" }).click();
    expect(await bound.inputValue()).toBe("5");
  });

  it("survives a reload, and says since when it is kept", async () => {
    const { page } = opened;
    await page.reload();
    await page.getByText("kept in this browser").waitFor();
    expect(await points().inputValue()).toBe("10");
    expect(await page.getByRole("textbox", { name: "Value of country" }).inputValue()).toBe("DE");
  });

  it("tables and JSON are one document; while the JSON cannot be read, the tables are read-only", async () => {
    const { page } = opened;
    await view("Both");
    const text = await json().inputValue();
    expect(JSON.parse(text).factors[0].cases[0].points).toBe(10);
    await json().fill(text.replace('"points": 10', '"points": 35'));
    await expect.poll(() => points().inputValue()).toBe("35");
    await points().fill("36");
    await expect.poll(() => json().inputValue()).toContain('"points": 36');
    await opened.pictures("policy-editor-both");
    expect(await opened.findings()).toEqual([]);
    const valid = await json().inputValue();
    await json().fill(valid.replace('"points": 36', '"points": '));
    await page.getByText("the tables show the last state that could, and are read-only").waitFor();
    expect(await points().inputValue()).toBe("36");
    expect(await points().getAttribute("readonly")).not.toBeNull();
    await page.getByText("The JSON cannot be read.").first().waitFor();
    await opened.pictures("policy-editor-unreadable");
    expect(await opened.findings()).toEqual([]);
    await json().fill(valid.replace('"points": 36', '"points": 37'));
    await expect.poll(() => points().inputValue()).toBe("37");
    expect(await points().getAttribute("readonly")).toBeNull();
    await view("Tables");
  });

  it("shows a proved warning with its witness, which becomes a scenario", async () => {
    const { page } = opened;
    await page.getByRole("button", { name: "Remove defaultPoints" }).click();
    const checks = page.getByRole("region", { name: "Checks" });
    await checks.getByText("no_case_possible").waitFor();
    await checks.getByText("proved", { exact: true }).first().waitFor();
    await checks.getByText(/income\.monthly = \d+/).waitFor();
    await opened.pictures("policy-editor-witness");
    await checks.getByRole("button", { name: "keep as scenario" }).click();
    await page.getByRole("textbox", { name: "Name" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("no_case_possible");
    await page.getByRole("button", { name: "Add defaultPoints" }).click();
    await checks.getByText("no_case_possible").waitFor({ state: "detached" });
  });

  it("takes cases from a spreadsheet, tells rows it cannot read, and undoes a paste as one step", async () => {
    const { page } = opened;
    await paste("high\tincome.monthly\tgte\tmuch\t-10");
    await page.getByText("Row 1: “much” is no value of income.monthly.").waitFor();
    await paste(
      "case\tinput\toperator\tvalue\tpoints\nhigh\tincome.monthly\tgte\t9000\t-10\n\tcountry\tin\tDE, FR\t\nlow\tincome.monthly\tlt\t1200\t45",
    );
    await page.getByText("2 cases pasted.").waitFor();
    expect(await points().inputValue()).toBe("45");
    expect(await page.getByRole("textbox", { name: "Value, case high, 2" }).inputValue()).toBe("DE, FR");
    await page.keyboard.press("Control+z");
    await expect.poll(() => points().inputValue()).toBe("37");
    expect(await page.getByRole("textbox", { name: "Points of case high" }).count()).toBe(0);
  });

  it("moves a case with alt and an arrow; nothing is wider than the window at 200 %", async () => {
    const { page } = opened;
    await points().focus();
    await page.keyboard.press("Alt+ArrowDown");
    const ids = page.getByRole("table", { name: "income" }).getByRole("textbox", { name: /^Id of case/ });
    await expect
      .poll(() => ids.evaluateAll((cells) => cells.map((cell) => (cell as HTMLInputElement).value)))
      .toEqual(["middle", "low"]);
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("creates the next version as a draft; of the copy only the scenarios stay that nobody has kept", async () => {
    const { page, organization } = opened;
    await page.getByRole("button", { name: "Create version 2 (draft)" }).click();
    await page.getByRole("heading", { level: 1, name: "v2" }).waitFor();
    await page.getByText("The cases of factor income are in another order: middle and low.").waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    const { data } = (await organization.key.get(`/risk/policies/${id}` as const)).body;
    expect(data).toMatchObject({ key: "onboarding", version: 2, status: "draft" });
    const copies = await page.evaluate(() =>
      Object.entries(localStorage).flatMap(([name, kept]) => (name.includes("working-copy") ? [kept as string] : [])),
    );
    const [copy] = copies.map((kept) => JSON.parse(kept));
    expect(copy).toMatchObject({ from: { id, version: 2 }, set: null });
    expect(copy.scenarios).toHaveLength(2);
    expect(JSON.parse(copy.text)).toEqual(data.definition);
    expect(opened.faults).toEqual([]);
  });
});

/** As a spreadsheet does it, into a cell of the table. */
async function paste(text: string): Promise<void> {
  await points().evaluate((cell, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", given);
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
