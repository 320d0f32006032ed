import { randomUUID } from "node:crypto";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { compareChunk } from "@probity/engines/risk/policy/impact/compare-chunk.ts";
import type { Static } from "typebox";
import { describe, expect, it } from "vitest";
import { made } from "#testing/answer.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { batch, newSource, type TestSource } from "../../testing/evidence.ts";
import { newDraft, newPublishedPolicy, smallDefinition } from "../../testing/policies.ts";
import { newImpact, runSlice } from "../../testing/policy-impacts.ts";
import { newSubject } from "../../testing/subjects.ts";
import type { PolicyImpactSubject } from "./impact-record.ts";

const path = "/risk/policy-impacts";
const minuteAgo = () => new Date(Date.now() - 60_000).toISOString();

async function say({ key }: TestOrganization, subjectId: string, source: TestSource, values: Record<string, unknown>) {
  const items = Object.entries(values).map(([fact, value]) => ({ fact, value, observedAt: minuteAgo() }));
  made(await key.post(`/risk/subjects/${subjectId}/evidence/batch`, batch(source.id, items)));
}

/** Subjects with these incomes, each assessed once by the small definition. */
async function assessed(organization: TestOrganization, incomes: readonly (number | null)[]) {
  const source = await newSource(organization);
  const definition = smallDefinition(source.identity);
  const policy = await newPublishedPolicy(organization, { definition });
  const subjects: string[] = [];
  for (const income of incomes) {
    const id = await newSubject(organization);
    await say(organization, id, source, { country: "DE", ...(income !== null && { "income.monthly": income }) });
    await assess(organization, id, policy.id);
    subjects.push(id);
  }
  return { source, definition, policy, subjects };
}

async function assess({ key }: TestOrganization, subjectId: string, policyVersionId: string) {
  return made(await key.post(`/risk/subjects/${subjectId}/assessments`, { policyVersionId, trigger: "test" }));
}

/** Everybody with an income below 3,000 is reviewed, instead of below 1,500. */
const stricter = (definition: Definition): Definition => ({
  ...definition,
  bands: definition.bands.map((band) => (band.id === "high" ? { ...band, lowerBound: 20 } : band)),
});

async function subjectsOf({ key }: TestOrganization, id: string, query = "") {
  const { body } = await key.send<{ items: Static<typeof PolicyImpactSubject>[] }>(
    "GET",
    `${path}/${id}/subjects${query}`,
  );
  return body.items;
}

describe("POST /risk/policy-impacts", () => {
  it("201 and running; when it has ended the matrix sums to whom it compared, and each cell has its subjects", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const { definition, policy, subjects } = await assessed(organization, [1000, 2000, 2500, 5000, null]);
    const body = { policyKey: "onboarding", to: { definition: stricter(definition) } };
    const { status, body: started } = await key.post(path, body);
    expect([status, started.data]).toMatchObject([
      201,
      { status: "running", basis: "stored", population: null, examined: 0, moves: [], workload: null, endedAt: null },
    ]);
    await runSlice(organization, started.id, { headsAtOnce: 2 });
    const { data } = (await key.get(`${path}/${started.id}`)).body;
    expect(data).toMatchObject({ status: "completed", population: 5, examined: 5, compared: 5, moved: 2 });
    expect(data.moves).toEqual([
      { from: "none", to: "none", subjects: 1 },
      { from: "none", to: "review", subjects: 2 },
      { from: "review", to: "review", subjects: 1 },
      { from: "incomplete", to: "incomplete", subjects: 1 },
    ]);
    expect(data.actions).toEqual([{ name: "manual_review", gained: 2, lost: 0 }]);
    expect(data.workload).toEqual({ days: 1, itemsADayFrom: 1, itemsADayTo: 3 });
    expect([data.newIncompletes, data.notComparable]).toEqual([0, { subjects: 0, reasons: [] }]);
    expect(Date.parse(data.keptUntil) - Date.parse(data.createdAt)).toBe(30 * 86_400_000);

    const moved = await subjectsOf(organization, started.id, "?from=none&to=review");
    expect(moved.map(({ subjectId }) => subjectId)).toEqual([subjects[1], subjects[2]]);
    expect(moved[0]).toMatchObject({ subjectKind: "person", actionsGained: ["manual_review"], actionsLost: [] });
    // What is listed is what the candidate says about the assessment.
    const candidate = await newDraft(organization, { definition: stricter(definition) });
    const record = (await key.get(`/risk/assessments/${moved[0]!.assessmentId}`)).body.data;
    expect([record.subjectId, record.policyVersionId]).toEqual([subjects[1], policy.id]);
    expect((await subjectsOf(organization, started.id)).length).toBe(2);
    const byVersion = await newImpact(organization, { to: { policyVersionId: candidate.id } });
    expect(byVersion.data).toMatchObject({ policyVersionId: candidate.id, policyKey: "onboarding", moves: data.moves });
  });

  it("reads the newest assessment of each subject, whichever version made it, at the time of that assessment", async () => {
    const organization = await newOrganization();
    const { definition, subjects, source } = await assessed(organization, [1000, 1000, 1000]);
    const second = await newPublishedPolicy(organization, { definition });
    await say(organization, subjects[0]!, source, { "income.monthly": 5000 });
    await assess(organization, subjects[0]!, second.id);
    await say(organization, subjects[1]!, source, { "income.monthly": 5000 });
    // An hour after its receipts, and not now, is when the third was assessed.
    const { server } = organization;
    await server.pool.query(
      `begin; set local session_replication_role = replica;
       update risk_assessments set evaluated_at = evaluated_at + interval '1 hour' where subject_id = '${subjects[2]}'; commit`,
    );
    const inputs = definition.inputs.map((input) => ({ ...input, maxAgeSeconds: 1800 }));
    const to = { definition: { ...definition, inputs } };
    const { data } = await newImpact(organization, { policyKey: "onboarding", to });
    expect(data.moves).toEqual([
      { from: "none", to: "none", subjects: 1 },
      { from: "review", to: "review", subjects: 1 },
      { from: "review", to: "incomplete", subjects: 1 },
    ]);
    expect([data.newIncompletes, data.actions]).toEqual([1, [{ name: "manual_review", gained: 0, lost: 1 }]]);
  });

  it("what an assessment did not ask for is not compared, and counted by its first reason", async () => {
    const organization = await newOrganization();
    const { definition, subjects } = await assessed(organization, [1000, 2000]);
    const [country, income] = definition.inputs;
    const other = `registered:${randomUUID()}`;
    const tried = async (inputs: Definition["inputs"]) => {
      const to = { definition: { ...definition, inputs } };
      return newImpact(organization, { policyKey: "onboarding", to });
    };
    const added = { ...country!, key: "city", acceptedSources: [other] };
    const wider = { ...income!, acceptedSources: [...income!.acceptedSources, other] };
    const { id, data } = await tried([added, country!, income!]);
    expect(data).toMatchObject({ compared: 0, examined: 2, moves: [], workload: null });
    expect(data.notComparable).toEqual({
      subjects: 2,
      reasons: [{ reason: "input_added", input: "city", source: null, subjects: 2 }],
    });
    const listed = await subjectsOf(organization, id, "?from=review&to=not_comparable");
    expect(listed.map(({ subjectId }) => subjectId)).toEqual([subjects[0]]);
    expect((await tried([country!, wider])).data.notComparable.reasons).toEqual([
      { reason: "source_added", input: "income.monthly", source: other, subjects: 2 },
    ]);
  });

  it("basis current: reads the evidence of now, new inputs included, and compares everybody", async () => {
    const organization = await newOrganization();
    const { definition, subjects, source } = await assessed(organization, [1000, 2000]);
    await say(organization, subjects[0]!, source, { "income.monthly": 9000 });
    const employed = { ...definition.inputs[0]!, key: "country.document" };
    const candidate = { ...definition, inputs: [...definition.inputs, employed] };
    const asked = { policyKey: "onboarding", basis: "current" };
    const same = await newImpact(organization, { ...asked, to: { definition: stricter(definition) } });
    expect(same.data.moves).toEqual([
      { from: "none", to: "none", subjects: 1 },
      { from: "none", to: "review", subjects: 1 },
    ]);
    const { data } = await newImpact(organization, { ...asked, to: { definition: candidate } });
    expect([data.compared, data.newIncompletes, data.notComparable.subjects]).toEqual([2, 2, 0]);
    expect(data.moves).toEqual([{ from: "none", to: "incomplete", subjects: 2 }]);
  });

  it("an erased subject leaves every list, and later runs count it as erased", async () => {
    const organization = await newOrganization();
    const { definition, subjects } = await assessed(organization, [2000, 2000]);
    const body = { policyKey: "onboarding", to: { definition: stricter(definition) } };
    const before = await newImpact(organization, body);
    expect(await subjectsOf(organization, before.id)).toHaveLength(2);
    const owner = await organization.user("owner");
    // Erased while a worker computes: what it has read is not written any more.
    const { id } = made(await organization.key.post(path, body));
    await runSlice(organization, id, {
      compare: async (_scope, question) => {
        expect((await owner.post(`/risk/subjects/${subjects[0]}/erase`, { reason: "test" })).status).toBe(200);
        return compareChunk(question);
      },
    });
    for (const each of [before.id, id])
      expect((await subjectsOf(organization, each)).map(({ subjectId }) => subjectId)).toEqual([subjects[1]]);
    for (const basis of ["stored", "current"]) {
      const { data } = await newImpact(organization, { ...body, basis });
      expect([data.compared, data.notComparable.reasons]).toEqual([
        1,
        [{ reason: "subject_erased", input: null, source: null, subjects: 1 }],
      ]);
    }
  });

  it("a worker that dies counts nobody twice and leaves nobody out; of two at once, one goes on", async () => {
    const organization = await newOrganization();
    const { definition, subjects } = await assessed(organization, [1000, 2000, 2000, 2000, 5000]);
    const body = { policyKey: "onboarding", to: { definition: stricter(definition) } };
    const { id } = made(await organization.key.post(path, body));
    let steps = 0;
    const dying = runSlice(organization, id, {
      headsAtOnce: 1,
      compare: async (_scope, question) => {
        if (++steps === 3) throw new Error("killed");
        return compareChunk(question);
      },
    });
    await expect(dying).rejects.toThrow("killed");
    expect((await organization.key.get(`${path}/${id}`)).body.data).toMatchObject({ status: "running", examined: 2 });
    // A slice of nothing gives way after its first step; its number is then of the past.
    await runSlice(organization, id, { headsAtOnce: 1, sliceMs: -1 });
    await Promise.all([1, 2].map(async () => runSlice(organization, id, { headsAtOnce: 1, sliceMs: 60_000 })));
    const { data } = (await organization.key.get(`${path}/${id}`)).body;
    expect(data).toMatchObject({ status: "completed", examined: 5, compared: 5, moved: 3 });
    expect((await subjectsOf(organization, id)).map(({ subjectId }) => subjectId)).toEqual(subjects.slice(1, 4));
    const { rows } = await organization.server.pool.query(
      "select (data->>'slice')::integer as slice from pgboss.job where name = 'risk.policy-impacts' and data->>'impactId' = $1 order by 1",
      [id],
    );
    expect(rows).toEqual([{ slice: 1 }, { slice: 2 }]);
  });

  it("400: no key for a definition, the key of another policy, a definition that is wrong; 404: no such key; 409: too many", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const { definition, policy } = await assessed(organization, []);
    const refusal = async (body: object) => {
      const answer = await key.post(path, body);
      return [answer.status, answer.body.errors?.[0]?.path, answer.body.errors?.[0]?.code];
    };
    expect(await refusal({ to: { definition } })).toEqual([400, "/policyKey", "required"]);
    expect(await refusal({ policyKey: "other", to: { policyVersionId: policy.id } })).toEqual([
      400,
      "/policyKey",
      "another_policy",
    ]);
    expect(await refusal({ policyKey: "onboarding", to: {} })).toEqual([400, "/to/definition", "exactly_one"]);
    expect((await refusal({ policyKey: "onboarding", to: { definition: { ...definition, bands: [] } } }))[1]).toMatch(
      /^\/to\/definition\/bands/,
    );
    expect((await refusal({ policyKey: "unknown", to: { definition } }))[0]).toBe(404);
    const other = await newDraft(await newOrganization());
    expect((await refusal({ to: { policyVersionId: other.id } }))[0]).toBe(404);
    const to = { policyVersionId: policy.id };
    for (let running = 0; running < 10; running++) made(await key.post(path, { to }));
    const refused = await key.post(path, { to });
    expect([refused.status, refused.body.code]).toEqual([409, "impacts_running"]);
  });
});

describe("GET /risk/policy-impacts/{id}/subjects", () => {
  it("400 unsupported_query: half of a cell; pages by cursor; 404 for others", async () => {
    const organization = await newOrganization();
    const { definition } = await assessed(organization, [2000, 2000, 2000]);
    const to = { definition: stricter(definition) };
    const { id } = await newImpact(organization, { policyKey: "onboarding", to });
    const half = await organization.key.get(`${path}/${id}/subjects?from=none`);
    expect([half.status, half.body.code]).toEqual([400, "unsupported_query"]);
    const first = (await organization.key.get(`${path}/${id}/subjects?from=none&to=review&limit=2`)).body;
    const query = `from=none&to=review&limit=2&after=${first.nextCursor}`;
    const second = (await organization.key.get(`${path}/${id}/subjects?${query}`)).body;
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null]);
    const stranger = await newOrganization();
    expect((await stranger.key.get(`${path}/${id}/subjects`)).status).toBe(404);
    expect((await stranger.key.get(`${path}/${id}`)).status).toBe(404);
  });
});
