import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "../../../server/testing/organization.ts";
import { deviceSharedAssessments } from "../../testing/device-shared-case.ts";
import { closeWindows, dashboardServer, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";

let organization: TestOrganization;
let admin: OpenedDashboard;

beforeAll(async () => {
  organization = await newOrganization(await dashboardServer());
  const customer = await deviceSharedAssessments(organization);
  await customer.assess();
  admin = await openDashboard({ organization, path: "/assessments" });
});
afterAll(async () => {
  await admin.close();
  await closeWindows();
});

describe("the list of assessments", () => {
  it("is filtered in the address, opens by key, and [ and ] go through it", async () => {
    const { page } = admin;
    await admin.go("/assessments");
    const table = page.getByRole("table", { name: "Assessments" });
    await table.getByRole("row").nth(3).waitFor();
    await admin.pictures("assessments");
    expect(await admin.findings()).toEqual([]);
    await page.getByRole("button", { name: "restrict" }).click();
    await page.waitForURL(/decision=restrict/);
    await table.getByText("review, ").waitFor({ state: "detached" });
    await page.getByLabel("policyKey").fill("onboarding");
    await page.keyboard.press("Enter");
    await page.waitForURL(/policyKey=onboarding/);
    await page.locator("main h1").focus();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Assessment 3" }).waitFor();
    await page.keyboard.press("]");
    await page.getByRole("heading", { level: 1, name: "Assessment 2" }).waitFor();
    await page.keyboard.press("[");
    await page.getByRole("heading", { level: 1, name: "Assessment 3" }).waitFor();
  });

  it("says what each other state means: filtered, empty, missing, failed, offline", async () => {
    const { page } = admin;
    await admin.go("/assessments?policyKey=nowhere");
    await page.getByText("No assessment fits these filters").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("table", { name: "Assessments" }).waitFor();

    await admin.go("/assessments/01a00000-0000-7000-8000-000000000000");
    await page.getByText("There is no such assessment").waitFor();

    await admin.context.route(/\/risk\/assessments\?/, (route) => route.fulfill({ status: 500, body: "{}" }));
    await admin.go("/assessments");
    await page.getByText("The assessments could not be read.").waitFor();
    expect(await admin.findings()).toEqual([]);
    await admin.context.unroute(/\/risk\/assessments\?/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("table", { name: "Assessments" }).waitFor();

    await admin.context.route(/\/risk\/overrides\?/, (route) => route.abort());
    await admin.go("/overrides");
    await page
      .getByText(/Offline since/)
      .first()
      .waitFor();
    await admin.context.unroute(/\/risk\/overrides\?/);

    const empty = await openDashboard({ path: "/assessments" });
    await empty.page.getByText("No assessment yet").waitFor();
    await empty.pictures("assessments-empty");
    expect(await empty.findings()).toEqual([]);
    await empty.close();
    expect(admin.faults).toEqual([]);
  });
});
