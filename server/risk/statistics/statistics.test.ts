import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { highRisk, lowRisk, newCase } from "../testing/onboarding-case.ts";
import { RollUp } from "./roll-up.ts";

const silent = { error: () => undefined };

async function decided() {
  const organization = await newOrganization();
  const made = await newCase(organization);
  await made.say(highRisk);
  await made.assess();
  await made.say(lowRisk);
  const { body: second } = await made.assess();
  const owner = await organization.user("owner");
  const expiresAt = new Date(organization.server.clock.now().getTime() + 86_400_000).toISOString();
  await owner.post(`/risk/assessments/${second.id}/overrides`, { decision: "review", reason: "known", expiresAt });
  return { organization, made, policyKey: second.data.policyKey, second };
}

describe("GET /risk/statistics", () => {
  it("counts decisions, bands and overrides of a day, the same before and after they are added up", async () => {
    const { organization, policyKey } = await decided();
    const { key, server } = organization;
    const read = async () => (await key.get("/risk/statistics")).body;
    const before = await read();
    const records = (await key.get("/risk/assessments")).body.items;
    expect(before.days).toEqual([
      {
        day: server.clock.now().toISOString().slice(0, 10),
        policyKey,
        assessments: 2,
        decisions: countsOf(records.map(({ data }) => data.decision)),
        bands: countsOf(records.map(({ data }) => data.band)),
        overrides: 1,
        overrideRate: 0.5,
      },
    ]);
    await new RollUp({ database: server.database, logger: silent }).tick();
    const { rows } = await server.pool.query(
      "select (select count(*)::int from risk_statistic_deltas where organization_id = $1) as waiting, (select sum(number)::int from risk_statistics where organization_id = $1) as added",
      [organization.organizationId],
    );
    expect(rows).toEqual([{ waiting: 0, added: 3 }]);
    expect(await read()).toEqual(before);
  });

  it("a refused assessment counts for nothing, and neither does a repeated request", async () => {
    const { organization, made } = await decided();
    const { key } = organization;
    const total = async () => (await key.get("/risk/statistics")).body.days[0]!.assessments;
    await made.assess({ eventIds: ["01a1dc40-2738-79fc-ac6e-ba680e6d7dea"] });
    const options = { idempotencyKey: "once" };
    const body = { policyVersionId: made.policyId, trigger: "again" };
    for (let n = 0; n < 2; n++) await key.post(`/risk/subjects/${made.subjectId}/assessments`, body, options);
    expect(await total()).toBe(3);
  });

  it("answers the days and the key that are asked for, and nothing of another organization or mode", async () => {
    const { organization, policyKey } = await decided();
    const { key, liveKey } = organization;
    const days = async (query: string) => (await key.get(`/risk/statistics?${query}`)).body.days.length;
    expect(await days(`policyKey=${policyKey}`)).toBe(1);
    expect(await days("policyKey=other")).toBe(0);
    expect(await days("from=2001-01-01&to=2001-12-31")).toBe(0);
    const stranger = await newOrganization();
    for (const client of [liveKey, stranger.key]) expect((await client.get("/risk/statistics")).body.days).toEqual([]);
  });

  it("400: days in the wrong order, too many of them, and what is no day", async () => {
    const { key } = await newOrganization();
    for (const query of ["from=2026-02-01&to=2026-01-01", "from=2024-01-01&to=2026-01-01", "from=yesterday"])
      expect((await key.get(`/risk/statistics?${query}`)).body.code, query).toBe("validation_failed");
  });
});

function countsOf(values: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));
}
