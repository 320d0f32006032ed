import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sealNow } from "../../../server/platform/audit/testing/seal-now.ts";
import { made } from "../../../server/testing/answer.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";

let desk: OpenedDashboard;
beforeAll(async () => {
  const organization = await newOrganization(await dashboardServer());
  const owner = await organization.user("owner");
  for (const name of ["Shop", "Ledger"]) made(await owner.post("/api-keys", { name, mode: "test" }));
  const { id } = made(await owner.post("/api-keys", { name: "Old", mode: "test" }));
  made(await owner.post(`/api-keys/${id as string}/revoke`, { reason: "The shop has moved." }));
  desk = await openDashboard({ organization, role: "auditor", path: "/audit" });
});
afterAll(async () => {
  await desk.close();
  await closeWindows();
});

const seal = () => sealNow(desk.organization.server);

describe("the audit log", () => {
  it("before the first seal: shows the events, and says why nothing can be verified yet", async () => {
    await desk.page.getByText("The shop has moved.").waitFor();
    await desk.page.getByText("no seal yet").waitFor();
    expect(await desk.findings()).toEqual([]);
  });

  it("verifies every event in the browser, and shows how far the log is sealed", async () => {
    await seal();
    await desk.go("/audit");
    const { page } = desk;
    await page.getByText("not verified here yet").waitFor();
    await page.getByRole("button", { name: "Verify now" }).click();
    await page.getByText("unbroken").waitFor();
    await page.getByText("The shop has moved.").click();
    await page.getByText("127.0.0.1").waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("audit");
  });

  it("names an event that was changed in the database, by somebody who switched the triggers off", async () => {
    const { server, organizationId } = desk.organization;
    const client = await server.pool.connect();
    await client.query("begin; set local session_replication_role = replica");
    await client.query(
      `update audit_events set actor = 'user:01900000-0000-7000-8000-000000000000'
        where organization_id = $1 and type = 'api_key.revoked'`,
      [organizationId],
    );
    await client.query("commit");
    client.release();
    await desk.go("/audit");
    const { page } = desk;
    await page.getByRole("button", { name: "Verify now" }).click();
    await page.getByText("tampered with").waitFor();
    await page.getByText(/Event 4 was changed/).waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("audit-tampered");
  });

  it("filters by kind of event, and says so when there is none", async () => {
    const { page } = desk;
    await desk.go("/audit?type=nothing.like_this");
    await page.getByText("No event with these filters").waitFor();
    await desk.go("/audit?type=api_key.created");
    await page.getByRole("table", { name: "Audit log" }).getByText("api_key.created").first().waitFor();
    expect(await page.getByText("api_key.revoked").count()).toBe(0);
  });
});
