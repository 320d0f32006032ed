import { afterAll, beforeAll, expect, it } from "vitest";
import { keyClient, newOrganization, type TestOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { batch, claim, facts, newSource } from "./testing/evidence.ts";
import { lowRisk, newCase } from "./testing/onboarding-case.ts";
import { newSubject } from "./testing/subjects.ts";

const writers = 16;
const rounds = 8;
const border = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth());

let organization: TestOrganization;

beforeAll(async () => {
  const server = await startServer();
  organization = await newOrganization(server);
});
afterAll(async () => {
  await organization.server.app.close();
  await organization.server.close();
});

const repeating = async () =>
  (await organization.server.pool.query("select * from sample_numbers(1000)")).rows[0].repeating;

it(`[RK-EV-9] ${writers} writers over the border of a month keep every number, though no index does`, async () => {
  const { server, apiKeys } = organization;
  const key = keyClient(server.origin, apiKeys.test, () => border / 1000);
  const source = (await newSource(organization)).id;
  const subject = await newSubject(organization);
  const real = server.clock.now;
  server.clock.now = () => new Date(border + (Math.random() < 0.5 ? -1_000 : 1_000));
  const { key: fact } = facts[0]!;
  const answers = await Promise.all(
    Array.from({ length: writers }, async () => {
      const statuses: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        statuses.push(
          (
            await key.post(`/risk/subjects/${subject}/evidence`, {
              ...claim(source, { fact, value: "DE" }),
              observedAt: new Date(border - 60_000).toISOString(),
            })
          ).status,
        );
      return statuses;
    }),
  );
  server.clock.now = real;
  expect(new Set(answers.flat())).toEqual(new Set([201]));

  const select = async (text: string) => (await server.pool.query(text, [subject])).rows;
  const receipts = await select(
    "select tableoid::regclass::text as place, id, revision, supersedes from risk_evidence where subject_id = $1 order by revision",
  );
  expect(new Set(receipts.map(({ place }) => place)).size).toBe(2);
  expect(receipts.map(({ revision }) => revision)).toEqual(
    Array.from({ length: writers * rounds }, (_, index) => index + 1),
  );
  expect(receipts.map(({ supersedes }) => supersedes)).toEqual([null, ...receipts.slice(0, -1).map(({ id }) => id)]);
  const superseded = await select(
    "select s.id, s.superseded_by from risk_superseded_evidence s join risk_evidence e on e.id = s.superseded_by where e.subject_id = $1 order by e.revision",
  );
  expect(superseded).toEqual(receipts.slice(1).map(({ id, supersedes }) => ({ id: supersedes, superseded_by: id })));
  const events = await select(
    "select tableoid::regclass::text as place, sequence from risk_events where subject_id = $1 order by sequence",
  );
  expect(events.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: writers * rounds + 1 }, (_, index) => index + 1),
  );
  expect(new Set(events.map(({ place }) => place)).size).toBe(2);
  expect(await repeating()).toEqual([]);
});

it(`[RK-AS-2] ${writers} writers over the border of a month number every assessment once, and the head names the last`, async () => {
  const { server, apiKeys } = organization;
  const key = keyClient(server.origin, apiKeys.test, () => border / 1000);
  const { subjectId, policyId, source } = await newCase(organization);
  const real = server.clock.now;
  server.clock.now = () => new Date(border - 2_000);
  const observedAt = new Date(border - 60_000).toISOString();
  const said = Object.entries(lowRisk).map(([fact, value]) => ({ fact, value, observedAt }));
  expect((await key.post(`/risk/subjects/${subjectId}/evidence/batch`, batch(source.id, said))).status).toBe(201);
  server.clock.now = () => new Date(border + (Math.random() < 0.5 ? -1_000 : 1_000));
  const assess = async () =>
    key.post(`/risk/subjects/${subjectId}/assessments`, { policyVersionId: policyId, trigger: "test" });
  const statuses = await Promise.all(
    Array.from({ length: writers }, async () => [(await assess()).status, (await assess()).status]),
  );
  server.clock.now = real;
  expect(new Set(statuses.flat())).toEqual(new Set([201]));

  const select = async (text: string) => (await server.pool.query(text, [subjectId])).rows;
  const made = await select(
    "select tableoid::regclass::text as place, id, sequence, previous_id from risk_assessments where subject_id = $1 order by sequence",
  );
  expect(made.map(({ sequence }) => sequence)).toEqual(Array.from({ length: writers * 2 }, (_, index) => index + 1));
  expect(made.map(({ previous_id }) => previous_id)).toEqual([null, ...made.slice(0, -1).map(({ id }) => id)]);
  expect(new Set(made.map(({ place }) => place)).size).toBe(2);
  expect(await select("select assessment_id, sequence from risk_assessment_heads where subject_id = $1")).toEqual([
    { assessment_id: made.at(-1)!.id, sequence: writers * 2 },
  ]);
  expect(await repeating()).toEqual([]);
  await select(`
      insert into risk_assessments
      select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).* from risk_assessments a
       where subject_id = $1 and sequence = ${writers * 2}`);
  expect(await repeating()).toEqual([subjectId]);
});
