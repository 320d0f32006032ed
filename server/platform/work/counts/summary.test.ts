import { describe, expect, it } from "vitest";
import { newAction } from "#risk/testing/actions.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { WorkCounts } from "./work-counts.ts";

const summaryOf = async ({ key }: Pick<TestOrganization, "key">) => (await key.get("/work-items/summary")).body;
const zero = { low: 0, medium: 0, high: 0, critical: 0 };
const none = { count: 0, capped: false };

function countsOf({ server }: TestOrganization): WorkCounts {
  const error = (details: object, message: string) => {
    throw new Error(`${message}: ${JSON.stringify(details)}`);
  };
  return new WorkCounts({ database: server.database, logger: { error } }, { places: 3 });
}

describe("GET /work-items/summary", () => {
  it("counts what is open by kind and severity, before and after a worker has added it up", async () => {
    // Three at a time, of a database of its own: other tests leave thousands.
    const organization = await newOrganization(await startServer());
    expect(await summaryOf(organization)).toMatchObject({
      open: 0,
      byKind: { action: 0, match: 0, investigation: 0, verification: 0, proposal: 0 },
      bySeverity: zero,
      behind: false,
      mine: none,
      unassigned: none,
      overdue: none,
      oldestOpenedAt: null,
    });
    for (const name of ["a", "b", "c"]) await newAction(organization, { name });
    const { matches } = await newScreeningRun(organization, { sources: ["eu_fsf"] });
    expect(matches).toHaveLength(1);
    const before = await summaryOf(organization);
    expect(before).toMatchObject({
      open: 4,
      byKind: { action: 3, match: 1, investigation: 0, verification: 0, proposal: 0 },
      bySeverity: { ...zero, medium: 3, critical: 1 },
      byKindAndSeverity: { action: { ...zero, medium: 3 }, match: { ...zero, critical: 1 }, proposal: zero },
    });
    await countsOf(organization).tick();
    expect(await summaryOf(organization)).toEqual(before);
    const { rows } = await organization.server.pool.query(
      "select sum(open)::integer as open from work_counts where organization_id = $1",
      [organization.organizationId],
    );
    expect(rows).toEqual([{ open: 4 }]);
    const owner = await organization.user("owner");
    await owner.post(`/screening/matches/${matches[0].id}/decision`, { decision: "confirmed", reason: "The same." });
    expect(await summaryOf(organization)).toMatchObject({ open: 3, byKind: { match: 0 }, bySeverity: { critical: 0 } });
  });

  it("counts mine, unassigned, overdue and the age at this moment", async () => {
    const server = await startServer();
    const organization = await newOrganization(server);
    await newAction(organization, { name: "a" });
    await newAction(organization, { name: "b" });
    const member = await organization.user("member");
    const { item } = (await member.post("/work-items/next")).body;
    const mine = async () => (await member.get("/work-items/summary")).body;
    expect(await mine()).toMatchObject({
      mine: { count: 1, capped: false },
      unassigned: { count: 1, capped: false },
      oldestOpenedAt: item.data.openedAt,
    });
    expect((await mine()).ages[0]).toEqual({ fromHours: 0, toHours: 4, count: 2, capped: false });
    expect((await summaryOf(organization)).mine).toEqual(none);
    // The lease lapses, and later both are overdue. Tokens end before that, signatures are made anew.
    const at = (hours: number) => (server.clock.now = () => new Date(Date.now() + hours * 3_600_000));
    const { keyClient } = await import("#testing/organization.ts");
    const later = (hours: number) => ({
      key: keyClient(server.origin, organization.apiKeys.test, () => Math.floor(Date.now() / 1000 + hours * 3600)),
    });
    at(5);
    const five = await summaryOf(later(5));
    expect([five.unassigned.count, five.overdue.count]).toEqual([2, 0]);
    expect(five.ages.map(({ count }: { count: number }) => count)).toEqual([0, 2, 0, 0, 0, 0]);
    at(24 * 40);
    const late = await summaryOf(later(24 * 40));
    expect(late.overdue).toEqual({ count: 2, capped: false });
    expect(late.ages.at(-1)).toEqual({ fromHours: 720, toHours: null, count: 2, capped: false });
  });

  it("stops counting at a thousand what time alone changes, and says so", async () => {
    const organization = await newOrganization();
    const { id } = await newAction(organization);
    await organization.server.pool.query(
      `insert into work_items (organization_id, mode, id, kind, severity, resource_id, subject_id, subject_kind, subject_external_id,
                               assessment_id, name, status, revision, policy_key, opened_at, due_at, place)
       select organization_id, mode, uuid_v7(opened_at), kind, severity, resource_id, subject_id, subject_kind, subject_external_id,
              assessment_id, 'copy-' || n, status, revision, policy_key, opened_at, now() - interval '1 day', uuid_v7(now() - interval '1 day')
         from work_items, generate_series(1, 1100) n where id = $1`,
      [id],
    );
    const { overdue, unassigned } = await summaryOf(organization);
    expect([overdue, unassigned]).toEqual([
      { count: 1000, capped: true },
      { count: 1000, capped: true },
    ]);
  });
});
