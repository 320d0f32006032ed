import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { planOf } from "#testing/plan.ts";
import { newPublishedPolicy } from "#risk/testing/policies.ts";
import { newScreeningRun } from "./testing/screening-runs.ts";
import { startServer } from "#testing/server.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { selectScreeningTrails } from "#risk/assessments/background-store.ts";
import { decisionsOf, matchesOf, recordDecision, runOfMatch } from "./matches/match-store.ts";
import { factsOf, laterFacts, upsertFacts } from "./runs/fact-store.ts";
import { findRun, findRuns, listRuns, lockRuns, setRiskSubject, setRunStatus } from "./runs/run-store.ts";

const runs = 20_000;
let organization: TestOrganization;
let scope: Scope;
let [runId, matchId, subjectId, evidenceId, sessionId] = ["", "", "", "", ""];

// Plans follow statistics, so this database has nobody else's rows.
afterAll(async () => {
  await organization.server.app.close();
  await organization.server.close();
});

/** Many runs, each with a match, a decision and a fact, among which the one that is asked for has to be found. */
beforeAll(async () => {
  organization = await newOrganization(await startServer());
  scope = { organizationId: organization.organizationId, mode: "test" };
  subjectId = await newSubject(organization);
  const run = await newScreeningRun(organization, { riskSubjectId: subjectId });
  [runId, matchId, evidenceId] = [run.id, run.matches[0].id, run.riskSources[0].evidenceId];
  sessionId = subjectId;
  const owned = `'${scope.organizationId}'::uuid, 'test'::environment_mode`;
  const others = `where organization_id = '${scope.organizationId}' and id <> '${runId}'`;
  // So many rows at once would be checked against tables the planner still believes empty.
  await organization.server.pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into screening_runs (organization_id, mode, id, status, incomplete, incomplete_reasons, trigger, subject_digest, sources, review_score,
                                match_score, scorer_version, risk_source, candidate_count, match_count, session_id, risk_subject_id, created_at)
    select ${owned}, uuid_v7(now()), case when n % 200 = 0 then 'match' else 'clear' end, false, '{}', 'api', sha256('x'), '[]', 70,
           90, 'x', 'x', 1, 1, uuid_v7(now()), uuid_v7(now()), now()
      from generate_series(1, ${runs}) as n;
    insert into screening_matches (organization_id, mode, id, run_id, place, source, list_kind, source_entry_id, listed_name, matched_name,
                                   score, factors, entry)
    select ${owned}, uuid_v7(now()), id, 0, 'eu_fsf', 'sanctions', 'x', 'x', 'x', 75, '[]', '{}' from screening_runs ${others};
    insert into screening_decisions (organization_id, mode, id, run_id, match_id, decision, previous, reason, decided_by, decided_at)
    select ${owned}, uuid_v7(now()), run_id, id, 'confirmed', 'pending', 'x', 'user:x', now() from screening_matches ${others};
    insert into screening_facts (organization_id, mode, run_id, fact, source, status, value, evidence_id)
    select ${owned}, id, 'screening.sanctions', 'x', 'available', 'clear', uuid_v7(now()) from screening_runs ${others};
    commit`);
  await organization.server.pool.query(
    "vacuum analyze screening_runs, screening_matches, screening_decisions, screening_facts",
  );
});

const page = { offset: 0, limit: 101 };

it.each<[string, string, (tx: Tx) => Promise<unknown>]>([
  ["a run", "screening_runs_pkey", (tx) => findRun(tx, scope, runId)],
  ["a run whose status changes", "screening_runs_pkey", (tx) => setRunStatus(tx, scope, runId, "clear")],
  ["a page of runs", "screening_runs_pkey", (tx) => listRuns(tx, scope, {}, page)],
  ["the matches of a run", "screening_matches_of_run", (tx) => matchesOf(tx, scope, [runId])],
  ["the run of a match", "screening_matches_pkey", (tx) => runOfMatch(tx, scope, matchId)],
  ["the decisions about a run", "screening_decisions_of_run", (tx) => decisionsOf(tx, scope, runId)],
  [
    "a match that is decided",
    "Index Scan using screening_matches_",
    (tx) =>
      recordDecision(tx, scope, {
        id: runId,
        run_id: runId,
        match_id: matchId,
        decision: "confirmed",
        previous: "pending",
        reason: "x",
        approved_by: null,
        decided_by: "user:x",
        decided_at: new Date(),
      }),
  ],
  ["the facts of a run", "screening_facts_pkey", (tx) => factsOf(tx, scope, runId)],
  [
    "facts that are said anew",
    "screening_facts_pkey",
    (tx) =>
      upsertFacts(tx, scope, [
        {
          run_id: runId,
          fact: "screening.sanctions",
          source: "x",
          status: "available",
          value: "clear",
          evidence_id: evidenceId,
        },
      ]),
  ],
])("%s is read through its index", async (_what, index, read) => {
  const plan = await planOfReading(read);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan|Sort {2}\(|Hash/);
});

it.each<[string, string, (tx: Tx) => Promise<unknown>]>([
  ["a page of runs by status", "screening_runs_by_status", (tx) => listRuns(tx, scope, { status: "match" }, page)],
  ["the runs of a session", "screening_runs_by_session", (tx) => listRuns(tx, scope, { sessionId }, page)],
  [
    "the runs about a subject",
    "screening_runs_by_subject",
    (tx) => listRuns(tx, scope, { riskSubjectId: subjectId }, page),
  ],
  ["a run to be decided about", "screening_runs_pkey", (tx) => lockRuns(tx, scope, [runId])],
  ["runs", "screening_runs_pkey", (tx) => findRuns(tx, scope, [runId, matchId])],
  ["the matches of runs", "screening_matches_of_run", (tx) => matchesOf(tx, scope, [runId, matchId])],
  ["runs whose session was linked", "screening_runs_pkey", (tx) => setRiskSubject(tx, scope, [runId], subjectId)],
  ["what later runs have said", "screening_runs_by_subject", (tx) => laterFacts(tx, scope, subjectId, runId)],
])("%s: found through the index and then put in order", async (_what, index, read) => {
  const plan = await planOfReading(read);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan|Hash/);
});

const planOfReading = (read: (tx: Tx) => Promise<unknown>): Promise<string> =>
  transact(organization.server.database, { scope }, (tx) => planOf(tx, () => read(tx)));

it("the matches behind a screening fact are found through their run", async () => {
  const source = "service:screening:eu_fsf+service_pep:r70:m90";
  const input = { key: "screening.sanctions", type: "string", acceptedSources: [source], maxAgeSeconds: 86_400 };
  const band = { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } };
  const all = [{ input: input.key, operator: "eq", value: "match" }];
  const rule = { id: "listed", all, reasons: [{ code: "LISTED", text: "Listed." }], forcedBand: "low" };
  const rest = { aggregation: "sum", missingEvidence: "review", reviewAfterSeconds: 60 };
  const definition = { inputs: [input], bands: [band], rules: [rule], ...rest } as Definition;
  const { id } = await newPublishedPolicy(organization, { definition });
  const read = (tx: Tx) => selectScreeningTrails(tx, scope, subjectId, id);
  expect(await transact(organization.server.database, { scope }, read)).toMatchObject([
    { evidence_id: evidenceId, run_id: runId, match_count: 1, matches: [{ matchId }] },
  ]);
  const plan = await planOfReading(read);
  expect(plan).toContain("screening_runs_pkey");
  expect(plan).toContain("screening_matches_of_run");
  expect(plan).not.toContain("Seq Scan on screening");
});
