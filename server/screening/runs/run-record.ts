import { incompleteReasons } from "@probity/engines/screening/outcome/completeness.ts";
import { matchDecisions } from "@probity/engines/screening/outcome/match.ts";
import { missingDetails } from "@probity/engines/screening/outcome/near-misses.ts";
import { runErrorCodes, runStatuses } from "@probity/engines/screening/outcome/run-status.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, Timestamp } from "#platform/operation/shapes.ts";
import type { DecisionRow, MatchRow } from "../matches/match-store.ts";
import { matchPartOf, MatchPart } from "../matches/match-record.ts";
import type { FactRow } from "./fact-store.ts";
import type { ListedRunParts, RunRow } from "./run-store.ts";

const NullableId = Type.Union([Id, Type.Null()]);
const NullableText = Type.Union([Type.String(), Type.Null()]);
const NullableCount = Type.Union([Type.Integer(), Type.Null()]);

const SourcePart = named(
  "ScreenedSource",
  Type.Object({
    key: Type.String(),
    versionId: NullableId,
    publishedAt: NullableTimestamp,
    missing: Type.Boolean({ description: "Unknown, switched off, never loaded, or not ready where the run was made." }),
    stale: Type.Boolean(),
    staleReasons: Type.Array(Type.String()),
    attention: Type.Boolean(),
    droppedEntries: Type.Integer(),
    reindexPending: Type.Boolean(),
    termBuilderVersion: NullableCount,
    attribution: Type.Union([Type.String(), Type.Null()], {
      description: "Credit the list with it wherever you show this.",
    }),
  }),
);

const RiskSourcePart = Type.Object({
  fact: Type.Enum(["screening.sanctions", "screening.pep"]),
  source: Type.String(),
  status: Type.Enum(["available", "unavailable"]),
  value: NullableText,
  evidenceId: Id,
});

const DecisionPart = named(
  "MatchDecision",
  Type.Object({
    id: Id,
    matchId: Id,
    decision: Type.Enum(["confirmed", "false_positive"]),
    previous: Type.Enum([...matchDecisions]),
    reason: Type.String(),
    decidedBy: Type.String(),
    approvedBy: NullableText,
    decidedAt: Timestamp,
  }),
);

/** A run as lists show it. */
export const RunSummary = named(
  "ScreeningRunSummary",
  Type.Object({
    id: Id,
    status: Type.Enum([...runStatuses]),
    incomplete: Type.Boolean(),
    errorCode: Type.Union([Type.Enum([...runErrorCodes]), Type.Null()]),
    trigger: Type.Enum(["api", "session_check"]),
    topScore: NullableCount,
    candidateCount: Type.Integer(),
    matchCount: Type.Integer(),
    suppressedCount: Type.Integer({ description: "Matches that an earlier `false_positive` counts for." }),
    clearBySuppression: Type.Boolean({
      description: "The run is `clear` only because earlier decisions count.",
    }),
    sessionId: NullableId,
    riskSubjectId: NullableId,
    createdAt: Timestamp,
  }),
);

const NearMissPart = named(
  "NearMiss",
  Type.Object({
    source: Type.String(),
    listKind: Type.Enum(["sanctions", "pep"]),
    sourceEntryId: Type.String(),
    listedName: Type.String(),
    matchedName: Type.String(),
    score: Type.Integer(),
    missing: Type.Array(Type.Enum([...missingDetails]), {
      description: "Details the entry publishes that were not given or did not agree.",
    }),
  }),
);

const IncompleteReasons = Type.Array(Type.Enum([...incompleteReasons]));
const PolicyPart = Type.Object({
  reviewScore: Type.Integer(),
  matchScore: Type.Integer(),
  scorerVersion: Type.String(),
  pepLookbackMonths: NullableCount,
});

export const pendingMax = 100;

/** A run in the list of runs: without its matches, with what tells one from the other. */
export const ListedRun = named(
  "ListedScreeningRun",
  Type.Object({
    ...RunSummary.properties,
    incompleteReasons: IncompleteReasons,
    lists: Type.Array(
      Type.Object({ key: Type.String(), missing: Type.Boolean(), stale: Type.Boolean(), attention: Type.Boolean() }),
    ),
    policy: PolicyPart,
    pendingMatches: Type.Integer({ description: `Matches that nobody has decided; ${pendingMax} also means more.` }),
    subjectExternalId: NullableText,
  }),
);

export const RunRecord = named(
  "ScreeningRun",
  Type.Object({
    ...RunSummary.properties,
    incompleteReasons: IncompleteReasons,
    sources: Type.Array(SourcePart),
    policy: PolicyPart,
    riskSource: Type.String(),
    riskSources: Type.Array(RiskSourcePart),
    matches: Type.Array(MatchPart),
    nearMisses: Type.Array(NearMissPart, {
      description:
        "Entries that were scored up to 10 points below `reviewScore`, at most ten; they count nowhere else.",
    }),
    decisions: Type.Array(DecisionPart, { description: "The newest 100 decisions on its matches, the newest first." }),
  }),
);

export type RunParts = {
  run: RunRow;
  matches: readonly MatchRow[];
  facts: readonly FactRow[];
  decisions: readonly DecisionRow[];
};

export function asRunRecord({ run, matches, facts, decisions }: RunParts) {
  return {
    ...asRunSummary(run),
    incompleteReasons: reasonsOf(run),
    sources: run.sources.map((source) => ({ ...source, staleReasons: [...source.staleReasons] })),
    policy: policyOf(run),
    riskSource: run.risk_source,
    riskSources: facts.map(riskSourceOf),
    matches: matches.map(matchPartOf),
    nearMisses: run.near_misses.map((miss) => ({ ...miss, missing: [...miss.missing] })),
    decisions: decisions.map(decisionPartOf),
  };
}

export function asListedRun({ run, pending, subjectExternalId }: ListedRunParts): Static<typeof ListedRun> {
  return {
    ...asRunSummary(run),
    incompleteReasons: reasonsOf(run),
    lists: run.sources.map(({ key, missing, stale, attention }) => ({ key, missing, stale, attention })),
    policy: policyOf(run),
    pendingMatches: pending,
    subjectExternalId,
  };
}

const reasonsOf = (run: RunRow) => run.incomplete_reasons as (typeof incompleteReasons)[number][];

const policyOf = (run: RunRow) => ({
  reviewScore: run.review_score,
  matchScore: run.match_score,
  scorerVersion: run.scorer_version,
  pepLookbackMonths: run.pep_lookback_months,
});

export function riskSourceOf({ fact, source, status, value, evidence_id }: FactRow) {
  return { fact, source, status, value, evidenceId: evidence_id };
}

export function asRunSummary(run: RunRow) {
  return {
    id: run.id,
    status: run.status,
    incomplete: run.incomplete,
    errorCode: run.error_code,
    trigger: run.trigger,
    topScore: run.top_score,
    candidateCount: run.candidate_count,
    matchCount: run.match_count,
    suppressedCount: run.suppressed_count,
    // Every match reaches review, so without the earlier decisions nobody would be clear.
    clearBySuppression: run.status === "clear" && run.suppressed_count > 0,
    sessionId: run.session_id,
    riskSubjectId: run.risk_subject_id,
    createdAt: run.created_at.toISOString(),
  };
}

function decisionPartOf(decision: DecisionRow) {
  return {
    id: decision.id,
    matchId: decision.match_id,
    decision: decision.decision,
    previous: decision.previous,
    reason: decision.reason,
    decidedBy: decision.decided_by,
    approvedBy: decision.approved_by,
    decidedAt: decision.decided_at.toISOString(),
  };
}

export { RiskSourcePart };
