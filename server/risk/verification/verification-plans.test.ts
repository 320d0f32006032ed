import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#platform/database/new-id.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { planOf } from "#testing/plan.ts";
import { startServer } from "#testing/server.ts";
import { newSession, newWorkflow, runOf } from "./testing/sessions.ts";
import { selectHeads } from "#risk/assessments/assessment-store.ts";
import { findApprovals } from "#risk/evidence/approval-store.ts";
import { decideHeads, findNativeHeads, standDownHeads, withholdHeads } from "#risk/evidence/native-store.ts";
import { findBoundInputs, listInputRows } from "#risk/verification-inputs/verification-input-store.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { findGoverning } from "./attempts/governing-store.ts";
import { findCheck, listChecks } from "./checks/check-store.ts";
import { findStandingDecision, listStandingDecisions } from "./decisions/decision-store.ts";
import { listResults, recordedSteps } from "./runs/result-store.ts";
import { findNewestRun, findRun, listRuns } from "./runs/run-store.ts";
import {
  findSession,
  lockSession,
  lockSessionOfCheck,
  lockSessionOfRun,
  lockSessionOfWorkflow,
} from "./sessions/session-store.ts";
import { findWorkflow, listWorkflowRows } from "./workflows/workflow-store.ts";

const sessions = 10_000;
let organization: TestOrganization;
let scope: Scope;
const policyId = newId(new Date());
let [workflowId, sessionId, runId, subjectId] = ["", "", "", ""];

/** Many sessions, each with a run, a result and a check, among which the one that is asked for has to be found. */
// Plans follow statistics, so this database has nobody else's rows.
afterAll(async () => {
  await organization.server.app.close();
  await organization.server.close();
});
beforeAll(async () => {
  organization = await newOrganization(await startServer());
  scope = { organizationId: organization.organizationId, mode: "test" };
  workflowId = (await newWorkflow(organization)).id;
  const session = await newSession(organization, { workflowId });
  [sessionId, runId] = [session.id, runOf(session)];
  subjectId = await newSubject(organization);
  const owned = `'${scope.organizationId}'::uuid, 'test'::environment_mode`;
  const filled = `where organization_id = '${scope.organizationId}'`;
  // So many rows at once would be checked against tables the planner still believes empty; all of them refer to what exists.
  await organization.server.pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into verification_workflows (organization_id, mode, id, key, created_at, created_by)
    select ${owned}, uuid_v7(now()), 'w-' || n, now(), 'user:x' from generate_series(1, 5000) as n;
    insert into verification_workflow_revisions (organization_id, mode, workflow_id, revision, steps, created_at, created_by)
    select ${owned}, id, 1, '[]', now(), 'user:x' from verification_workflows ${filled} and id <> '${workflowId}';
    insert into risk_verification_inputs
    select ${owned}, uuid_v7(now()), id, 1, 'face', 'status', 'verification:x', 'x', 'string', null, 'check', false from verification_workflows ${filled} and id <> '${workflowId}';
    insert into verification_sessions (organization_id, mode, id, session_workflow_id, workflow_id, participants, created_at, created_by, record_bytes)
    select ${owned}, uuid_v7(now()), uuid_v7(now()), '${workflowId}', '[]', now(), 'user:x', 1 from generate_series(1, ${sessions});
    insert into verification_runs (organization_id, mode, id, session_id, attempt, workflow_id, workflow_revision, status, started_at, started_by)
    select ${owned}, uuid_v7(now()), id, 2, workflow_id, 1, 'superseded', now(), 'user:x' from verification_sessions ${filled};
    insert into verification_step_results (organization_id, mode, id, session_id, run_id, step_id, status, recorded_at, recorded_by)
    select ${owned}, uuid_v7(now()), session_id, id, 'face', 'failed', now(), 'user:x' from verification_runs ${filled};
    insert into risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by)
    select ${owned}, uuid_v7(now()), 'person', 's-' || n, now(), 'user:x' from generate_series(1, 5000) as n;
    insert into verification_governing_runs (organization_id, mode, subject_id, workflow_id, run_id, started_at)
    select ${owned}, id, '${workflowId}', '${runId}', now() from risk_subjects ${filled};
    insert into verification_decisions (organization_id, mode, id, session_id, run_id, sequence, subject_id, decision, reason, created_at, created_by)
    select ${owned}, uuid_v7(now()), session_id, id, 1, '${subjectId}', 'approved', 'x', now(), 'user:x' from verification_runs ${filled};
    insert into risk_evidence (organization_id, mode, id, subject_id, revision, source, fact, type, status, value, observed_at, received_at, provenance)
    select ${owned}, uuid_v7(now()), id, 1, 'verification:${workflowId}:r1:face', 'status', 'string', 'available', '"clear"', now(), now(),
           '{ "evidenceClass": "native", "workflowId": "${workflowId}", "workflowRunId": "${runId}" }' from risk_subjects ${filled};
    insert into risk_evidence_heads (organization_id, mode, subject_id, fact, source, evidence_id, status, value, observed_at, bytes)
    select organization_id, mode, subject_id, fact, source, id, status, value, observed_at, 1 from risk_evidence ${filled};
    insert into risk_policy_inputs (organization_id, mode, policy_id, fact, source)
    select ${owned}, uuid_v7(now()), 'status', 'verification:${workflowId}:r1:face' from generate_series(1, 5000);
    insert into risk_policy_inputs (organization_id, mode, policy_id, fact, source)
    select ${owned}, '${policyId}', 'fact-' || n, 'verification:${workflowId}:r1:face' from generate_series(1, 20) as n;
    insert into verification_checks (organization_id, mode, id, session_id, run_id, step_id, kind, status, created_at)
    select ${owned}, uuid_v7(now()), session_id, id, 'face', 'face_match', 'error', now() from verification_runs ${filled};
    commit`);
  await organization.server.pool.query(
    "vacuum analyze verification_workflows, verification_workflow_revisions, verification_sessions, verification_runs, verification_step_results, verification_checks, verification_governing_runs, verification_decisions, risk_verification_inputs, risk_subjects, risk_policy_inputs, risk_evidence, risk_evidence_heads",
  );
});

it.each<[string, string, (tx: Tx) => Promise<unknown>]>([
  ["a session", "verification_sessions_pkey", (tx) => findSession(tx, scope, sessionId)],
  ["a session to be changed", "verification_sessions_pkey", (tx) => lockSession(tx, scope, sessionId)],
  ["the session of a run", "verification_runs_pkey", (tx) => lockSessionOfRun(tx, scope, runId)],
  ["a run with its steps", "verification_workflow_revisions_pkey", (tx) => findRun(tx, scope, runId)],
  ["the attempts of a session", "verification_runs_of_session", (tx) => listRuns(tx, scope, sessionId)],
  ["the newest attempt", "verification_runs_of_session", (tx) => findNewestRun(tx, scope, sessionId)],
  ["what a run has recorded", "verification_step_results_of_run", (tx) => recordedSteps(tx, scope, runId)],
  ["the results of a session", "verification_step_results_of_session", (tx) => listResults(tx, scope, sessionId)],
  ["the checks of a session", "verification_checks_of_session", (tx) => listChecks(tx, scope, sessionId, null)],
  [
    "a page of checks",
    "verification_checks_of_session",
    (tx) => listChecks(tx, scope, sessionId, { offset: 0, limit: 101 }),
  ],
  [
    "a session by its workflow",
    "verification_sessions_organization_id_mode_session_workflow",
    (tx) => lockSessionOfWorkflow(tx, scope, sessionId),
  ],
  ["the session of a check", "verification_checks_pkey", (tx) => lockSessionOfCheck(tx, scope, sessionId)],
  ["a check", "verification_checks_pkey", (tx) => findCheck(tx, scope, sessionId)],
  [
    "the attempt that counts",
    "verification_governing_runs_pkey",
    (tx) => findGoverning(tx, scope, subjectId, workflowId),
  ],
  ["the decision about a run", "verification_decisions_of_run", (tx) => findStandingDecision(tx, scope, runId)],
  [
    "the decisions about the runs of a session",
    "verification_decisions_of_session",
    (tx) => listStandingDecisions(tx, scope, sessionId),
  ],
  [
    "what a workflow found about a subject",
    "risk_evidence_heads_pkey",
    (tx) => findNativeHeads(tx, scope, subjectId, { workflowId, workflowRevision: 1 }),
  ],
  [
    "what a newer attempt stands down",
    "risk_evidence_heads_pkey",
    (tx) => standDownHeads(tx, scope, subjectId, workflowId),
  ],
  ["what a decision is about", "risk_evidence_heads_pkey", (tx) => decideHeads(tx, scope, subjectId, runId, true)],
  ["what waits for approval", "risk_evidence_heads_pkey", (tx) => withholdHeads(tx, scope, subjectId, [runId])],
  [
    "a page of the catalog",
    "risk_verification_inputs_pkey",
    (tx) => listInputRows(tx, scope, { offset: 0, limit: 101 }),
  ],
  [
    "bindings in the catalog",
    "risk_verification_inputs_binding",
    (tx) => findBoundInputs(tx, scope, [{ workflowId, workflowRevision: 1, stepId: "face", field: "status" }]),
  ],
  [
    "the newest revisions that bindings are compared with",
    "verification_workflows_pkey",
    (tx) => findBoundInputs(tx, scope, [{ workflowId, workflowRevision: 1, stepId: "face", field: "status" }]),
  ],
  ["a workflow", "verification_workflows_pkey", (tx) => findWorkflow(tx, scope, workflowId)],
  [
    "a page of workflows",
    "verification_workflows_pkey",
    (tx) => listWorkflowRows(tx, scope, { offset: 0, limit: 101 }),
  ],
])("%s is read through its index", async (_what, index, read) => {
  const plan = await transact(organization.server.database, { scope }, (tx) => planOf(tx, () => read(tx)));
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan|Sort {2}\(|Hash/);
});

it("decisions about the steps of many runs are read through indexes", async () => {
  const { rows } = await organization.server.pool.query(
    "select run_id, step_id from verification_step_results where organization_id = $1 limit 100",
    [scope.organizationId],
  );
  const plan = await transact(organization.server.database, { scope }, (tx) =>
    planOf(tx, () => findApprovals(tx, scope, rows)),
  );
  for (const index of [
    "verification_step_results_of_run",
    "verification_decisions_of_run",
    "verification_runs_pkey",
    "verification_workflow_revisions_pkey",
  ])
    expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan|Sort|Hash/);
});

it("outdated bindings of a policy are found through indexes", async () => {
  const plan = await transact(organization.server.database, { scope }, (tx) =>
    planOf(tx, () => selectHeads(tx, scope, subjectId, [policyId], 1000)),
  );
  for (const table of ["verification_workflows", "verification_governing_runs", "verification_runs"])
    expect(plan).toContain(`${table}_pkey`);
  expect(plan).not.toMatch(/Seq Scan|Hash/);
});
