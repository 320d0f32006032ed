import { dueChecks } from "@probity/engines/risk/verification/due-checks.ts";
import { outputProblems } from "@probity/engines/risk/verification/output.ts";
import type { Output, Step } from "@probity/engines/risk/verification/workflow.ts";
import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { Id, recordOf, strict } from "#platform/operation/shapes.ts";
import { afterReceipts, type LockedSubject } from "#risk/subjects/subject-lock-store.ts";
import { recordRuns } from "#screening/runs/record-runs.ts";
import { foundBy } from "../attempts/found.ts";
import { findGoverning } from "../attempts/governing-store.ts";
import { checkPartOf, CheckPart } from "../checks/check-record.ts";
import { insertChecks } from "../checks/check-store.ts";
import { type CarriedOut, carryOut, documentsFor } from "../checks/providers.ts";
import { recordBytesOf, refuseFullSession } from "../sessions/record-budget.ts";
import { lockSubjectOf, recordSessionChange } from "../sessions/record-change.ts";
import { addRecordBytes, lockSessionOfRun } from "../sessions/session-store.ts";
import { outcomeOf, type Reported } from "./outcome.ts";
import { ResultData, resultPartOf } from "./run-record.ts";
import { findRun } from "./run-store.ts";
import { insertResults, outputsOf, recordedSteps } from "./result-store.ts";

const Value = Type.Unknown({ description: "Of the type that the step declares; null when it found nothing." });

const Report = strict({
  status: Type.Enum(["completed", "failed"]),
  output: Type.Optional(
    Type.Union([Type.Record(Type.String(), Value), Type.Null()], {
      description: "Exactly the fields that the step declares. A failed step has none.",
    }),
  ),
});

/** POST /verification/runs/{id}/steps/{stepId}/result */
export const recordResult = operation({
  summary: "Record the output of a step, once per run and in any order; checks that are now possible are carried out",
  allow: writers,
  params: Type.Object({ id: Id, stepId: Type.String({ maxLength: 80 }) }),
  body: Report,
  example: { status: "completed", output: { country: "DE", expiresAt: "2031-05-14" } },
  reply: recordOf(
    "step-results",
    Type.Object({
      ...ResultData.properties,
      checks: Type.Array(CheckPart, { description: "The checks that ended with this result." }),
    }),
  ),

  async run(call) {
    const { tx, caller, now, params, body, services } = call;
    const { scope } = caller;
    const [session, run, recorded] = await Promise.all([
      lockSessionOfRun(tx, scope, params.id),
      findRun(tx, scope, params.id),
      recordedSteps(tx, scope, params.id),
    ]);
    const step = run?.steps.find(({ id }) => id === params.stepId);
    refuseUnless(session && run && step, "not_found");
    const reported = acceptedReport(step, body);
    refuseUnless(run.status === "open", "run_not_open");
    const existingId = recorded.get(step.id);
    refuseUnless(existingId === undefined, "already_exists", { existingId: existingId! });

    const due = dueChecks(run.steps, new Set([...recorded.keys(), step.id]));
    const documents = documentsFor(run.steps, due);
    const outputs = documents.length > 0 ? await outputsOf(tx, scope, run.id, documents) : new Map();
    outputs.set(step.id, reported.output);
    const carriedOut = due.map((check) => {
      const made = carryOut(run.steps, check, outputs, services.screen, now);
      return { ...made, screeningRunId: made.screening && newId(now) };
    });
    const { results, checks } = outcomeOf(run, step, reported, carriedOut, { actor: principalOf(caller), now });
    const [result, ...others] = results.map(resultPartOf);
    const { id, ...data } = { ...result!, checks: checks.map(checkPartOf) };
    const bytes = recordBytesOf({ id, ...data, others });
    refuseFullSession(session, bytes);
    const subject = await lockSubjectOf(tx, scope, session);
    const governing = subject && (await findGoverning(tx, scope, subject.id, run.workflow_id));

    await Promise.all([
      insertResults(tx, scope, results),
      checks.length > 0 && insertChecks(tx, scope, checks),
      addRecordBytes(tx, scope, session.id, bytes),
    ]);
    const change = {
      type: "risk.verification.step_recorded" as const,
      resourceType: "runs",
      resourceId: run.id,
      details: { sessionId: session.id, steps: results.map(({ step_id, status }) => ({ stepId: step_id, status })) },
    };
    // An attempt that is not the newest is recorded, but nothing it finds becomes evidence.
    const isGoverning = governing?.run_id === run.id;
    const found = isGoverning ? foundBy(session, run, results) : null;
    const after = await recordScreenings(call, session.id, isGoverning ? subject : null, carriedOut);
    await recordSessionChange(tx, caller, now, isGoverning ? after : subject, change, found);
    return { id, resource: "step-results" as const, data };
  },
});

/** Keeps the runs of the checks that were screened, and answers the subject as what they recorded about it leaves it. */
async function recordScreenings(
  call: Parameters<typeof recordRuns>[0],
  sessionId: string,
  subject: LockedSubject | null,
  carriedOut: readonly (CarriedOut & { screeningRunId: string | null })[],
): Promise<LockedSubject | null> {
  const screened = carriedOut.flatMap(({ step, screening, screeningRunId }) => {
    if (screening === null) return [];
    // A check about a participant says nothing about the session's own subject.
    const isAbout = step.config.participant === undefined ? subject : null;
    const context = { id: screeningRunId!, trigger: "session_check" as const, sessionId, subject: isAbout };
    return [{ ...screening, context }];
  });
  const recorded = await recordRuns(call, screened);
  return subject && afterReceipts(subject, recorded.flatMap(({ facts }) => facts).length);
}

/** Accepts a report that is exactly what the step declares. */
function acceptedReport(
  step: Step,
  { status, output }: { status: "completed" | "failed"; output?: Record<string, unknown> | null },
): Reported {
  if (step.config.provider !== undefined)
    refuseField(
      "path:stepId",
      "carried_out_by_provider",
      "A provider carries out this check and reports it. Its result cannot be reported here.",
    );
  const put = output ?? {};
  if (status === "failed") {
    if (Object.keys(put).length > 0)
      refuseField("/output", "not_allowed", "A failed step has no output. Leave `output` out.");
    return { status, output: null };
  }
  const errors = outputProblems(step, put);
  refuseUnless(errors.length === 0, "validation_failed", { errors: errors.slice(0, 50) });
  return { status, output: put as Output };
}
