import { describe, expect, it } from "vitest";
import { readMigrations } from "#database/migrate.ts";
import { newAction } from "#risk/testing/actions.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { expectedItems, keptItems } from "../testing/expected-items.ts";
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

const nothingToFill = "0118-nothing-to-fill.sql";

describe("filling", () => {
  it("has nothing to do in a new installation, whatever was written before its first worker started", async () => {
    const server = await startServer();
    const waiting = async () =>
      (await server.pool.query("select source from work_filling where finished_at is null order by source")).rows;
    expect(await waiting()).toEqual([]);
    await newAction(await newOrganization(server));
    await server.pool.query("update work_filling set finished_at = null");
    await server.pool.query(`begin; ${readMigrations().find(({ name }) => name === nothingToFill)!.text}; commit`);
    expect(await waiting()).toEqual([{ source: "action" }]);
  });

  it("makes the items of records that were there before, once, and counts them", async () => {
    const server = await startServer();
    const organization = await newOrganization(server);
    const first = await newAction(organization);
    await newAction(organization, { subjectId: first.subjectId });
    await newAction(organization, { name: "done", status: "cancelled" });
    await newScreeningRun(organization, { riskSubjectId: first.subjectId });
    await organization.key.post(`/risk/subjects/${first.subjectId}/investigations`, {
      question: "What has changed?",
      assistance: "none",
    });
    const before = await summaryOf(organization);
    await server.pool.query("truncate work_items, work_count_deltas, work_counts");
    await server.pool.query(
      "update work_filling set finished_at = null, after_organization = default, after_mode = default, after_id = default",
    );
    await countsOf(organization).tick();
    expect(await keptItems(organization)).toEqual(await expectedItems(organization));
    expect(await summaryOf(organization)).toMatchObject({ open: before.open, byKind: before.byKind });
    await countsOf(organization).tick();
    await server.pool.query(
      "update work_filling set finished_at = null, after_organization = default, after_mode = default, after_id = default",
    );
    await countsOf(organization).tick();
    expect((await summaryOf(organization)).open).toBe(before.open);
    const { rows } = await server.pool.query(
      "select count(*)::integer as left from work_filling where finished_at is null",
    );
    expect(rows).toEqual([{ left: 0 }]);
  });
});
