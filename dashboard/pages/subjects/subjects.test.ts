import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { made } from "../../../server/testing/answer.ts";
import { newOrganization, type TestOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, newDashboardPerson, type OpenedDashboard, openDashboard } from "../../testing/open-dashboard.ts";

/** The machine of a gate may be busy. */
const patience = { timeout: 60_000 };

describe("subjects", () => {
  let organization: TestOrganization;
  let desk: OpenedDashboard;
  beforeAll(async () => {
    organization = await newOrganization();
    desk = await openDashboard({ organization, path: "/subjects" });
  });
  afterAll(async () => {
    await desk.close();
    await closeWindows();
  });

  const table = () => desk.page.getByRole("table", { name: "Subjects" });
  const listed = () => table().locator("tbody tr").locator("td:nth-child(2)").allTextContents();
  const asked = () => new URL(desk.page.url()).search;

  it("explain themselves while there are none, with a line to paste", async () => {
    await desk.page.getByRole("heading", { name: "No subjects yet" }).waitFor();
    expect(await desk.page.locator("code").textContent()).toContain("/api/v1/risk/subjects'");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("subjects-empty");
  });

  it("are registered by keyboard, and a second time lead to the first", async () => {
    const { page } = desk;
    await page.keyboard.press("n");
    const panel = page.getByRole("complementary", { name: "New subject" });
    await panel.getByText("Type the id of your own system.").waitFor();
    await page.keyboard.type("cust-7");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("subjects-new");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { level: 1, name: "cust-7" }).waitFor();
    await page.getByText("Not assessed yet").first().waitFor();
    const { body } = await organization.key.get("/risk/subjects?after=");
    expect(body.items.map(({ data }) => [data.kind, data.externalId])).toEqual([["person", "cust-7"]]);

    await desk.go("/subjects?panel=new");
    await panel.getByLabel("externalId").fill("cust-7");
    await panel.getByRole("button", { name: /^Register/ }).click();
    await panel.getByRole("link", { name: "Open it" }).click();
    await page.getByRole("heading", { level: 1, name: "cust-7" }).waitFor();
    expect((await organization.key.get("/risk/subjects?after=")).body.items).toHaveLength(1);
  });

  it("are found by kind and by externalId, and the address keeps how", async () => {
    const { page } = desk;
    for (const [kind, externalId] of [
      ["business", "cust-70"],
      ["account", "acc-7"],
      ["person", "cust-8"],
    ])
      made(await organization.key.post("/risk/subjects", { kind, externalId }));
    await desk.go("/subjects");
    await expect.poll(listed, patience).toEqual(["cust-8", "acc-7", "cust-70", "cust-7"]);
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("subjects");

    await page.keyboard.press("/");
    await page.keyboard.type("cust-7");
    await expect.poll(listed, patience).toEqual(["cust-7", "cust-70"]);
    await page.getByRole("button", { name: "exact" }).click();
    await expect.poll(listed, patience).toEqual(["cust-7"]);
    expect(asked()).toBe("?externalId=cust-7");
    await page.reload();
    await expect.poll(listed, patience).toEqual(["cust-7"]);
    await page.getByRole("button", { name: "transaction" }).click();
    await page.getByRole("heading", { name: "No subject fits these filters" }).waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(listed, patience).toHaveLength(4);
    expect(asked()).toBe("");
  });

  it("are opened with j and Enter, and ] goes on to the next", async () => {
    const { page } = desk;
    await desk.go("/subjects");
    await expect.poll(listed, patience).toHaveLength(4);
    for (const key of ["j", "j", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("heading", { level: 1, name: "acc-7" }).waitFor();
    await page.getByText("2 of 4 listed").waitFor();
    await page.keyboard.press("]");
    await page.getByRole("heading", { level: 1, name: "cust-70" }).waitFor();
  });

  it("an auditor reads them, and sees who registers", async () => {
    const person = await newDashboardPerson(organization, "auditor");
    const auditor = await openDashboard({ organization, person, path: "/subjects" });
    await auditor.page.getByText("For owners, admins and members only; you are an auditor.").first().waitFor();
    const register = auditor.page.getByRole("button", { name: /^New subject/ });
    expect(await register.getAttribute("aria-disabled")).toBe("true");
    await auditor.close();
    expect(desk.faults).toEqual([]);
  });
});
