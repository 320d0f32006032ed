import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPublishedPolicy } from "../../../server/risk/testing/policies.ts";
import { newSubject } from "../../../server/risk/testing/subjects.ts";
import { made } from "../../../server/testing/answer.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";

let desk: OpenedDashboard;
beforeAll(async () => {
  desk = await openDashboard({
    organization: await newOrganization(await dashboardServer()),
    role: "member",
    path: "/monitoring",
  });
});
afterAll(async () => {
  await desk.close();
  await closeWindows();
});

describe("the monitored subjects", () => {
  it("empty: says what monitoring does and how it begins", async () => {
    await desk.page.getByText("No subject is monitored").waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("monitoring-empty");
  });

  it("Home counts those whose last check made no decision, and leads to them", async () => {
    const { page, organization } = desk;
    const { server, organizationId, key } = organization;
    const policies = [
      (await newPublishedPolicy(organization, { key: "onboarding" })).id,
      (await newPublishedPolicy(organization, { key: "fraud" })).id,
    ];
    const subjects = [await newSubject(organization), await newSubject(organization), await newSubject(organization)];
    for (const id of subjects)
      for (const policyVersionId of policies)
        made(
          await key.post(`/risk/subjects/${id}/monitoring`, {
            policyVersionId,
            enabled: policyVersionId === policies[0],
          }),
        );
    await server.pool.query(
      `update risk_monitoring set last_error = case when subject_id = $2 then 'evaluation_failed' else 'applicability_unknown' end
        where organization_id = $1 and policy_id = $3`,
      [organizationId, subjects[0], policies[0]],
    );
    await desk.go("/");
    const panel = page.getByRole("table", { name: "Monitoring" });
    await expect
      .poll(() => panel.getByRole("row").allTextContents(), { timeout: 60_000 })
      .toEqual([
        "last errorsubjectswhat follows",
        "evaluation_failed1is tried again",
        "applicability_unknown2needs evidence",
        "applicability_not_matched0is not covered",
      ]);
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("home-monitoring");
    await panel.getByRole("link", { name: "applicability_unknown" }).click();
    const table = page.getByRole("table", { name: "Monitoring" });
    await expect.poll(() => table.getByText("onboarding").count(), { timeout: 60_000 }).toBe(2);
    expect(new URL(page.url()).search).toBe("?lastError=applicability_unknown");
    expect(await table.getByText("evaluation_failed").count()).toBe(0);
  });

  it("lists all of them, by one filter at a time, and opens a subject's monitoring by keyboard", async () => {
    const { page } = desk;
    await page.getByRole("button", { name: "applicability_not_matched" }).click();
    await page.getByText("None with this filter").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    const table = page.getByRole("table", { name: "Monitoring" });
    await expect.poll(() => table.getByRole("link").count(), { timeout: 60_000 }).toBe(6);
    expect(await table.getByText("paused").count()).toBe(3);
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("monitoring");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/test\/subjects\/[\da-f-]{36}\?tab=monitoring$/);
    await page.getByRole("tabpanel").getByText("onboarding").first().waitFor();
  });

  it("zoomed to 200 % nothing is wider than the window", async () => {
    const { page } = desk;
    await desk.go("/monitoring");
    await page.getByRole("table", { name: "Monitoring" }).waitFor();
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(desk.faults).toEqual([]);
  });
});
