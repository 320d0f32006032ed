import { madeAfter } from "@probity/engines/overrides/status.ts";
import { runStatus } from "@probity/engines/screening/run-status.ts";
import type { JudgedMatch } from "@probity/engines/screening/match.ts";
import Type from "typebox";
import { newId } from "#database/new-id.ts";
import type { Tx } from "#database/transaction.ts";
import { administrators } from "#operation/access.ts";
import { type Caller, principalOf } from "#operation/caller.ts";
import { operation } from "#operation/operation.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { Id, IdParams, Reason, strict, Timestamp } from "#operation/shapes.ts";
import { findHeadsOf } from "#risk/evidence/evidence-store.ts";
import { lockSubject } from "#risk/subjects/subject-store.ts";
import { type FactRow, factsOf, upsertFacts } from "../runs/fact-store.ts";
import { factsSaid, placeOf, recordFacts } from "../runs/record-facts.ts";
import { judged } from "../runs/record-runs.ts";
import { RiskSourcePart, riskSourceOf, RunRecord } from "../runs/run-record.ts";
import { findRun, lockRuns, type RunRow, setRunStatus } from "../runs/run-store.ts";
import { type MatchRow, matchesOf, recordDecision, runOfMatch } from "./match-store.ts";

const { id, status, incomplete, incompleteReasons } = RunRecord.properties;

/** POST /screening/matches/{id}/decision */
export const decideMatch = operation({
  summary: "Decide whether a match is the subject; the status and the facts of its run follow",
  allow: administrators,
  params: IdParams,
  body: strict({ decision: Type.Enum(["confirmed", "false_positive"]), reason: Reason }),
  example: { decision: "false_positive", reason: "The date of birth differs by 20 years." },
  reply: Type.Object({
    match: Type.Object({
      id: Id,
      decision: Type.Enum(["confirmed", "false_positive"]),
      decidedAt: Timestamp,
      decidedBy: Type.String(),
      reason: Type.String(),
    }),
    run: Type.Object({
      id,
      status,
      incomplete,
      incompleteReasons,
      matchCounts: Type.Object({ pending: Type.Integer(), confirmed: Type.Integer(), falsePositive: Type.Integer() }),
      riskSources: Type.Array(RiskSourcePart),
    }),
  }),
  status: 200,

  async run({ tx, caller, now, params, body }) {
    const { scope } = caller;
    const runId = await runOfMatch(tx, scope, params.id);
    refuseUnless(runId, "not_found");
    await lockRuns(tx, scope, [runId]);
    const [run, before] = await Promise.all([findRun(tx, scope, runId), matchesOf(tx, scope, [runId])]);
    const match = before.find((one) => one.id === params.id)!;
    const at = madeAfter(lastDecidedAt(before), now);
    const decided = { decision: body.decision, decided_at: at, decided_by: principalOf(caller), reason: body.reason };
    const matches = before.map((one) => (one === match ? { ...one, ...decided } : one));
    const derived = derivedStatus(run!, matches);
    const entry = { id: newId(at), run_id: runId, match_id: match.id, previous: match.decision, ...decided };
    await Promise.all([recordDecision(tx, scope, entry), setRunStatus(tx, scope, runId, derived)]);
    const facts = await derivedFacts(tx, caller, now, run!, matches.map(judged));
    return {
      match: { id: match.id, ...body, decidedAt: at.toISOString(), decidedBy: decided.decided_by },
      run: {
        id: runId,
        status: derived,
        incomplete: run!.incomplete,
        incompleteReasons: run!.incomplete_reasons as never[],
        matchCounts: countsOf(matches),
        riskSources: facts.map(riskSourceOf),
      },
    };
  },
});

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
