import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { monitoredByOlder, startMoveWorker } from "../../../server/risk/testing/monitoring-moves.ts";
import { closeWindows, dashboardServer, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";

let opened: OpenedDashboard;
let made: Awaited<ReturnType<typeof monitoredByOlder>>;
let jobs: Awaited<ReturnType<typeof startMoveWorker>> | undefined;

beforeAll(async () => {
  const server = await dashboardServer();
  made = await monitoredByOlder(8, { server });
  const path = `/policies/onboarding/versions/${made.second.id}`;
  opened = await openDashboard({ organization: made.organization, role: "admin", path });
});

afterAll(async () => {
  await jobs?.stop(1_000);
  await opened.close();
  await closeWindows();
});

describe("S14 after a publication", () => {
  it("says who is still monitored by older versions, and what moving them does", async () => {
    const { page } = opened;
    const strip = page.getByRole("region", { name: "Moving monitored subjects" });
    await strip.getByText("8 subjects are monitored by older versions.").waitFor();
    await strip.getByRole("button", { name: "Move them to v2" }).click();
    const panel = page.getByRole("complementary", { name: "Move them to v2" });
    await panel.getByText("Their histories name you.").waitFor();
    await opened.pictures("policy-move");
    expect(await opened.findings()).toEqual([]);
  });

  it("shows how far the move is without being asked, and that it has ended", async () => {
    const { page, organization } = opened;
    const { server } = organization;
    const holder = new pg.Client({ connectionString: server.url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select from risk_subjects where id = $1 for update", [made.subjects[5]]);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Counting the subjects to move.").waitFor();
    jobs = await startMoveWorker(server);
    await page.getByText("Moving: 5 moved, 3 left.").waitFor();
    const bar = page.getByRole("progressbar", { name: "Moving monitored subjects" });
    expect(await bar.getAttribute("aria-valuenow")).toBe("63");
    await opened.pictures("policy-moving");
    expect(await opened.findings()).toEqual([]);
    await holder.query("rollback");
    await holder.end();
    await page.getByText("The last move has ended: 8 moved,").waitFor();
    await page.getByText("No subject is monitored by an older version.").waitFor();
    await opened.pictures("policy-moved");
    expect(await page.getByRole("button", { name: "Move them to v2" }).count()).toBe(0);
    expect(opened.faults).toEqual([]);
  });

  it("is stopped by a button, and a member sees why there is none to start", async () => {
    await jobs?.stop(1_000);
    jobs = undefined;
    const server = await dashboardServer();
    const other = await monitoredByOlder(2, { server });
    const path = `/policies/onboarding/versions/${other.second.id}?panel=move`;
    const admin = await openDashboard({ organization: other.organization, role: "admin", path });
    await admin.page.getByRole("button", { name: /^Move the subjects/ }).click();
    await admin.page.getByRole("button", { name: "Stop", exact: true }).click();
    await admin.page.getByText("The last move was stopped: 0 moved,").waitFor();
    await admin.close();
    const member = await openDashboard({ organization: other.organization, role: "member", path });
    const start = member.page.getByRole("button", { name: "Move them to v2" });
    expect(await start.getAttribute("aria-disabled")).toBe("true");
    await member.page
      .getByText(/owners and admins/i)
      .first()
      .waitFor();
    expect(await member.findings()).toEqual([]);
    await member.close();
  });
});
