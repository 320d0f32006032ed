import { madeAfter } from "@probity/engines/risk/override-status.ts";
import { runStatus } from "@probity/engines/screening/outcome/run-status.ts";
import type { JudgedMatch } from "@probity/engines/screening/outcome/match.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { type People, refuseChanged } from "#platform/four-eyes/people.ts";
import { type Caller, principalOf } from "#platform/operation/caller.ts";
import { erasedText } from "#platform/operation/erased.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { findHeadsOf } from "#risk/evidence/evidence-store.ts";
import { lockSubject } from "#risk/subjects/subject-lock-store.ts";
import { closeMatchItem } from "#platform/work/items/keep-items.ts";
import { type FactRow, factsOf, upsertFacts } from "../runs/fact-store.ts";
import { factsSaid, placeOf, recordFacts } from "../runs/record-facts.ts";
import { judged } from "../runs/record-runs.ts";
import { riskSourceOf } from "../runs/run-record.ts";
import { countLessSuppressed, findRun, lockRuns, type RunRow, setRunStatus } from "../runs/run-store.ts";
import { isSuppressed } from "./carry-decisions.ts";
import type { MatchDecisionChange, MatchDecisionRequest } from "./decision-change.ts";
import { keepDecision } from "./prior-decision-store.ts";
import { type MatchRow, matchesOf, recordDecision, runOfMatch } from "./match-store.ts";

/** Locks the run of a match, and reads what a decision would change. */
export async function checkDecision(tx: Tx, scope: Scope, matchId: string, decision: MatchDecisionRequest["decision"]) {
  const runId = await runOfMatch(tx, scope, matchId);
  refuseUnless(runId, "not_found");
  await lockRuns(tx, scope, [runId]);
  const [found, matches] = await Promise.all([findRun(tx, scope, runId), matchesOf(tx, scope, [runId])]);
  const run = found!;
  const match = matches.find((one) => one.id === matchId)!;
  refuseUnless(match.source_entry_id !== erasedText, "erased");
  const decided = matches.map((one) => (one === match ? { ...one, decision } : one));
  const before: MatchDecisionChange["before"] = {
    decision: match.decision,
    runStatus: derivedStatus(run, matches),
    decidedAt: match.decided_at?.toISOString() ?? null,
    runId,
    source: match.source,
    sourceEntryId: match.source_entry_id,
    listedName: match.listed_name,
    score: match.score,
  };
  return { run, match, matches, before, after: { decision, runStatus: derivedStatus(run, decided) } };
}

export type CheckedDecision = Awaited<ReturnType<typeof checkDecision>>;

export async function makeDecision(
  tx: Tx,
  { by, approvedBy }: People,
  now: Date,
  { run, match, matches: before, after }: CheckedDecision,
  body: MatchDecisionRequest,
) {
  const { scope } = by;
  const at = madeAfter(lastDecidedAt(before), now);
  const decided = {
    decision: body.decision,
    decided_at: at,
    decided_by: principalOf(by),
    approved_by: approvedBy,
    reason: body.reason,
  };
  const matches = before.map((one) => (one === match ? { ...one, ...decided } : one));
  const entry = { id: newId(at), run_id: run.id, match_id: match.id, previous: match.decision, ...decided };
  await Promise.all([
    recordDecision(tx, scope, entry).then(() => keepDecision(tx, scope, entry)),
    isSuppressed(match) && countLessSuppressed(tx, scope, run.id),
    setRunStatus(tx, scope, run.id, after.runStatus),
    closeMatchItem(tx, scope, match.id),
  ]);
  const facts = await derivedFacts(tx, by, now, run, matches.map(judged));
  return {
    match: {
      id: match.id,
      ...body,
      decidedAt: at.toISOString(),
      decidedBy: decided.decided_by,
      approvedBy,
    },
    run: {
      id: run.id,
      status: after.runStatus,
      incomplete: run.incomplete,
      incompleteReasons: run.incomplete_reasons as never[],
      matchCounts: countsOf(matches),
      riskSources: facts.map(riskSourceOf),
    },
  };
}

/** What an approval does. A decision has no record of its own to name. */
export async function applyDecision(
  tx: Tx,
  people: People,
  now: Date,
  matchId: string,
  { request, before }: MatchDecisionChange,
): Promise<null> {
  const checked = await checkDecision(tx, people.by.scope, matchId, request.decision);
  refuseChanged(before, checked.before);
  await makeDecision(tx, people, now, checked, request);
  return null;
}

/** Decisions that waited for each other are in the order in which they took effect, whatever their requests' clocks said. */
function lastDecidedAt(matches: readonly MatchRow[]): Date | null {
  const times = matches.flatMap(({ decided_at }) => decided_at?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

function derivedStatus(run: RunRow, matches: readonly MatchRow[]) {
  const { error_code: errorCode, incomplete: notWhole, review_score: reviewScore, match_score: matchScore } = run;
  return runStatus({ errorCode, incomplete: notWhole, reviewScore, matchScore }, matches.map(judged));
}

/**
 * Records what the run now says about its subject. A value that changed is a new receipt, but only while the run is the last word of
 * its source: what a later run has said is not undone by a decision about an earlier one.
 */
async function derivedFacts(
  tx: Tx,
  caller: Caller,
  now: Date,
  run: RunRow,
  matches: readonly JudgedMatch[],
): Promise<FactRow[]> {
  if (run.risk_subject_id === null) return [];
  const subject = (await lockSubject(tx, caller.scope, run.risk_subject_id))!;
  const before = await factsOf(tx, caller.scope, run.id);
  const differing = factsSaid(run, matches).flatMap((said) => {
    const was = before.find(({ fact }) => fact === said.fact);
    return was === undefined || was.value === said.value ? [] : [{ ...said, subject, run, was: was.evidence_id }];
  });
  if (differing.length === 0) return before;
  const heads = await findHeadsOf(tx, caller.scope, differing.map(placeOf));
  const changed = differing.filter(({ was }) => heads.some(({ evidence_id }) => evidence_id === was));
  if (changed.length === 0) return before;
  const made = await recordFacts(tx, caller, now, changed);
  await upsertFacts(tx, caller.scope, made);
  return before.map((was) => made.find(({ fact }) => fact === was.fact) ?? was);
}

function countsOf(matches: readonly MatchRow[]) {
  const count = (decision: MatchRow["decision"]) => matches.filter((match) => match.decision === decision).length;
  return { pending: count("pending"), confirmed: count("confirmed"), falsePositive: count("false_positive") };
}
