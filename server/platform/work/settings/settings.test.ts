import { defaultDueMinutes } from "@probity/engines/platform/work/work-items.ts";
import { describe, expect, it } from "vitest";
import { newAction } from "#risk/testing/actions.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { newOrganization } from "#testing/organization.ts";

const minute = 60_000;

function waitOf({ data }: any): number {
  return (new Date(data.dueAt).getTime() - new Date(data.openedAt).getTime()) / minute;
}

describe("work settings", () => {
  it("are the defaults until somebody sets them, and each mode has its own", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const defaults = { dueMinutes: defaultDueMinutes, leaseMinutes: 5, revision: 0 };
    expect((await organization.key.get("/work-settings")).body).toEqual(defaults);
    const body = { dueMinutes: defaultDueMinutes, leaseMinutes: 10, expectedRevision: 0 };
    const { status, body: changed } = await owner.put("/work-settings", body);
    expect([status, changed]).toEqual([200, { dueMinutes: defaultDueMinutes, leaseMinutes: 10, revision: 1 }]);
    expect((await organization.liveKey.get("/work-settings")).body).toEqual(defaults);
    const stale = await owner.put("/work-settings", body);
    expect([stale.status, stale.body.code, stale.body.currentRevision]).toEqual([409, "stale_revision", 1]);
    const { items } = (await owner.get("/organization/audit-events")).body;
    expect(items.map(({ data }: any) => data.type)).toContain("work.settings_changed");
  });

  it("decide when an item is due that opens from then on, and change none that is open", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const before = await newAction(organization, { name: "before" });
    const dueMinutes = {
      ...defaultDueMinutes,
      action: { ...defaultDueMinutes.action, medium: 7 },
      match: { ...defaultDueMinutes.match, critical: 9 },
    };
    await owner.put("/work-settings", { dueMinutes, leaseMinutes: 2, expectedRevision: 0 });
    const after = await newAction(organization, { name: "after" });
    const { matches } = await newScreeningRun(organization);
    const item = async (id: string) => (await owner.get(`/work-items/${id}`)).body;
    expect(waitOf(await item(before.id))).toBe(defaultDueMinutes.action.medium);
    expect(waitOf(await item(after.id))).toBe(7);
    expect(waitOf(await item(matches[0].id))).toBe(9);
    // Asked for again, it is the same item.
    await newAction(organization, { name: "before", subjectId: before.subjectId });
    expect(waitOf(await item(before.id))).toBe(defaultDueMinutes.action.medium);
  });

  it("decide how long a claim holds", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    await owner.put("/work-settings", { dueMinutes: defaultDueMinutes, leaseMinutes: 60, expectedRevision: 0 });
    await newAction(organization);
    const started = Date.now();
    const { item } = (await owner.post("/work-items/next")).body;
    const held = new Date(item.data.leaseUntil).getTime() - started;
    expect(held).toBeGreaterThanOrEqual(60 * minute);
    expect(held).toBeLessThan(61 * minute);
  });

  it.each([
    ["/leaseMinutes", { leaseMinutes: 0 }],
    ["/leaseMinutes", { leaseMinutes: 61 }],
    [
      "/dueMinutes/action/low",
      { dueMinutes: { ...defaultDueMinutes, action: { ...defaultDueMinutes.action, low: 0 } } },
    ],
    ["/dueMinutes/match", { dueMinutes: { ...defaultDueMinutes, match: undefined } }],
  ])("400: %s out of its bounds", async (path, change) => {
    const owner = await (await newOrganization()).user("owner");
    const { status, body } = await owner.put("/work-settings", {
      dueMinutes: defaultDueMinutes,
      leaseMinutes: 5,
      expectedRevision: 0,
      ...change,
    });
    expect([status, body.code]).toEqual([400, "validation_failed"]);
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });
});
