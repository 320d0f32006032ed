import { assistanceFindings, assistanceKind } from "@probity/engines/risk/investigation/assistance.ts";
import type { Finding } from "@probity/engines/risk/investigation/finding.ts";
import { attemptsMax } from "@probity/engines/risk/investigation/states.ts";
import type { Database } from "#platform/database/pool.ts";
import { type Mode, type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { openItem } from "#platform/work/items/keep-items.ts";
import { recordSubjectEvents } from "../events/record-subject-events.ts";
import { limits } from "../limits.ts";
import { lockSubject } from "../subjects/subject-lock-store.ts";
import { findSubject } from "../subjects/subject-store.ts";
import { holdAiSettings } from "./ai-settings-store.ts";
import { AssistanceFailure, type Assistant } from "./assistant.ts";
import { investigationItem } from "./investigation-item.ts";
import { recordBytesOf, asInvestigationRecord } from "./investigation-record.ts";
import { beginAttempt, type End, endAttempt, findInvestigation, type InvestigationRow } from "./investigation-store.ts";
import { messagesOf, type Shown } from "./messages.ts";
import { findActionNames, findAssessmentsById, findEventsOfSubject } from "./snapshot-store.ts";

export type InvestigationJob = { organizationId: string; mode: Mode; investigationId: string };

export type InvestigationRunner = {
  database: Database;
  /** Null when the worker has no endpoint to ask; then its attempts fail. */
  assistant: Assistant | null;
  clock: () => Date;
  logger: { warn(details: object, message: string): void };
};

/**
 * One attempt at an investigation that waits for assistance. It may run any number of times, by several workers at once or
 * by one that was believed dead: each begins its own attempt, only the newest attempt can write, and a finished
 * investigation never changes. The model is called outside of any transaction.
 */
export async function runInvestigation(runner: InvestigationRunner, job: InvestigationJob, signal: AbortSignal) {
  const { database, clock } = runner;
  const scope: Scope = { organizationId: job.organizationId, mode: job.mode };
  const begun = await transact(database, { scope }, (tx) => begin(tx, scope, job.investigationId));
  if (begun === null) {
    await transact(database, { scope }, (tx) => giveUp(tx, scope, job.investigationId, clock()));
    return;
  }
  const { investigation } = begun;
  try {
    const found = await ask(runner.assistant, begun, signal);
    await transact(database, { scope }, (tx) => complete(tx, scope, investigation, found, clock()));
  } catch (error) {
    if (!(error instanceof AssistanceFailure)) throw error;
    const { code: failure } = error;
    const attempt = investigation.attempts;
    runner.logger.warn({ investigationId: investigation.id, attempt, failure }, "an investigation was not assisted");
    if (attempt < attemptsMax) throw error; // the queue calls again
    await transact(database, { scope }, (tx) => end(tx, scope, investigation, { status: "failed", failure }, clock()));
  }
}

type Begun = { investigation: InvestigationRow; shown: Shown };

/** Null when there is nothing to do: it has ended, its consent was withdrawn, or all attempts were made. */
async function begin(tx: Tx, scope: Scope, id: string): Promise<Begun | null> {
  const settings = await holdAiSettings(tx, scope);
  const investigation = settings?.enabled ? await beginAttempt(tx, scope, id) : undefined;
  if (!investigation) return null;
  const { subject_id, assessment_ids, event_ids } = investigation;
  const [subject, assessments, events, actions] = await Promise.all([
    findSubject(tx, scope, subject_id),
    findAssessmentsById(tx, scope, assessment_ids),
    findEventsOfSubject(tx, scope, subject_id, event_ids),
    findActionNames(
      tx,
      scope,
      investigation.actions.map(({ id: actionId }) => actionId),
    ),
  ]);
  const statuses = new Map(investigation.actions.map((action) => [action.id, action.status]));
  const shown: Shown = {
    subject: { kind: subject!.kind, externalId: subject!.external_id },
    investigation,
    assessments,
    events,
    actions: actions.map(({ id: actionId, name, policy_key, requested_at }) => ({
      id: actionId,
      name,
      policyKey: policy_key,
      status: statuses.get(actionId)!,
      requestedAt: requested_at.toISOString(),
    })),
  };
  return { investigation, shown };
}

async function ask(assistant: Assistant | null, { investigation, shown }: Begun, signal: AbortSignal) {
  if (assistant === null) throw new AssistanceFailure("assistance_not_configured");
  const answer = await assistant.ask(messagesOf(shown, limits.assistanceBytes), signal);
  const findings = assistanceFindings(answer, asInvestigationRecord(investigation).data.snapshot);
  if (findings === null) throw new AssistanceFailure("assistance_malformed");
  return { findings, model: assistant.model };
}

async function complete(
  tx: Tx,
  scope: Scope,
  investigation: InvestigationRow,
  found: { findings: Finding[]; model: string },
  now: Date,
): Promise<void> {
  const settings = await holdAiSettings(tx, scope);
  if (!settings?.enabled) return;
  const findings = [...investigation.findings, ...found.findings];
  const row = { ...investigation, findings, model: found.model };
  const record_bytes = recordBytesOf(row);
  await end(
    tx,
    scope,
    row,
    { status: "completed", completed_at: now, findings, model: found.model, record_bytes },
    now,
  );
}

/** If all attempts began and none ended, the investigation lost its worker each time. */
async function giveUp(tx: Tx, scope: Scope, id: string, now: Date): Promise<void> {
  const investigation = await findInvestigation(tx, scope, id);
  if (investigation?.status !== "running" || investigation.attempts < attemptsMax) return;
  await end(tx, scope, investigation, { status: "failed", failure: "interrupted" }, now);
}

async function end(tx: Tx, scope: Scope, investigation: InvestigationRow, ending: End, now: Date): Promise<void> {
  const subject = await lockSubject(tx, scope, investigation.subject_id);
  const ended = await endAttempt(tx, scope, investigation, ending);
  if (!ended) return;
  const assistance = investigation.findings.filter(({ kind }) => kind === assistanceKind).length;
  const { status } = ending;
  await Promise.all([
    status === "completed" && openItem(tx, scope, now, investigationItem(investigation, subject!)),
    recordSubjectEvents(tx, { kind: "system", scope, worker: "jobs" }, now, subject!, [
      {
        type: `risk.investigation.${status}`,
        resourceType: "investigations",
        resourceId: investigation.id,
        details:
          status === "completed"
            ? { findings: investigation.findings.length, assistance, attempts: investigation.attempts }
            : { failure: ending.failure, attempts: investigation.attempts },
      },
    ]),
  ]);
}
