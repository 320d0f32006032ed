import { reasonsOf } from "@probity/engines/screening/outcome/completeness.ts";
import type { JudgedMatch } from "@probity/engines/screening/outcome/match.ts";
import { runSource } from "@probity/engines/screening/outcome/risk-facts.ts";
import { runStatus } from "@probity/engines/screening/outcome/run-status.ts";
import type {
  ScreeningMatch,
  ScreeningOutcome,
  ScreeningRequest,
} from "@probity/engines/screening/outcome/screening.ts";
import { newId } from "#platform/database/new-id.ts";
import { type Tx, withoutWaiting } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import type { LockedSubject } from "#risk/subjects/subject-lock-store.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { announce } from "#webhooks/announce.ts";
import { openMatchItems, type PendingMatch } from "#platform/work/items/keep-items.ts";
import { isSuppressed, withEarlierDecisions, wordingOf } from "../matches/carry-decisions.ts";
import { insertMatches, type MatchRow, type NewMatch } from "../matches/match-store.ts";
import { upsertFacts } from "./fact-store.ts";
import { factsSaid, recordFacts } from "./record-facts.ts";
import { announcementsOf } from "./run-announcements.ts";
import type { RunParts } from "./run-record.ts";
import { insertRuns, type RunRow, type RunTrigger } from "./run-store.ts";
import { standingOn } from "./screened-matches.ts";
import { subjectDigest } from "./subject-digest.ts";
import { versionSetOf } from "./version-set.ts";

export type RunContext = {
  /** Made beforehand where other rows name the run. */
  id?: string;
  trigger: RunTrigger;
  sessionId: string | null;
  /** Whom it is evidence about, locked. */
  subject: LockedSubject | null;
};

export type Screened = { request: ScreeningRequest; outcome: ScreeningOutcome; context: RunContext };

/**
 * Keeps runs with their matches, records what they say about their subjects, and announces them: as many statements however many
 * runs there are.
 */
export async function recordRuns(
  { tx, caller, now, keys }: { tx: Tx; caller: Caller; now: Date; keys: OrganizationKeys },
  screened: readonly Screened[],
): Promise<RunParts[]> {
  if (screened.length === 0) return [];
  const searched = screened.map((one) => newMatches(one, keys, now));
  const met = await withEarlierDecisions(tx, caller.scope, now, searched);
  const made = screened.map((one, index) => newRun(one, searched[index]!, met[index]!, now));
  const matches = made.flatMap((one) => one.matches);
  const facts = await recordFacts(
    tx,
    caller,
    now,
    made.flatMap(({ run, said, subject }) => (subject ? said.map((one) => ({ ...one, run, subject })) : [])),
  );
  const { scope } = caller;
  const pending = made.flatMap(pendingOf);
  const runs = made.map(({ run, digest }) => ({
    ...run,
    subject_digest: digest,
    ...versionSetOf(run.sources),
  }));
  withoutWaiting(
    tx,
    Promise.all([
      insertRuns(tx, scope, runs),
      matches.length > 0 && insertMatches(tx, scope, matches),
      pending.length > 0 && openMatchItems(tx, scope, now, pending),
      facts.length > 0 && upsertFacts(tx, scope, facts),
      announce(
        tx,
        scope,
        now,
        made.flatMap(({ run, matches: found }) => announcementsOf(run, found, now)),
      ),
    ]),
  );
  return made.map(({ run, matches: found }) => ({
    run,
    matches: found,
    facts: facts.filter(({ run_id }) => run_id === run.id),
    decisions: [],
  }));
}

function pendingOf({ run, matches, subject }: ReturnType<typeof newRun>): PendingMatch[] {
  const undecided = matches.filter(({ decision }) => decision === "pending");
  return undecided.map(({ id, source, listed_name, score }) => ({
    id,
    runId: run.id,
    list: source,
    listedName: listed_name,
    score,
    matchScore: run.match_score,
    subject,
  }));
}

function newMatches({ request, outcome, context }: Screened, keys: OrganizationKeys, now: Date) {
  const id = context.id ?? newId(now);
  return {
    id,
    matches: outcome.matches.map((match, place) => newMatch(match, id, place, request, now)),
    digest: subjectDigest(keys, request.subject),
    matchScore: request.matchScore,
    riskSubjectId: context.subject?.id ?? null,
  };
}

function newRun(
  { request, outcome, context }: Screened,
  { id, digest }: ReturnType<typeof newMatches>,
  matches: readonly MatchRow[],
  now: Date,
) {
  const run = runOf(id, request, outcome, matches, context, now);
  return { run, matches, digest, subject: context.subject, said: factsSaid(run, matches.map(judged)) };
}

function runOf(
  id: string,
  request: ScreeningRequest,
  outcome: ScreeningOutcome,
  matches: readonly MatchRow[],
  { trigger, sessionId, subject }: RunContext,
  now: Date,
): RunRow {
  const { reviewScore, matchScore } = request;
  const reasons = reasonsOf(outcome.reports, outcome.limits, outcome.errorCode);
  const incomplete = reasons.length > 0;
  return {
    id,
    status: runStatus({ errorCode: outcome.errorCode, incomplete, reviewScore, matchScore }, matches.map(judged)),
    incomplete,
    incomplete_reasons: reasons,
    error_code: outcome.errorCode,
    trigger,
    sources: outcome.reports.map(({ listKind: _listKind, ...report }) => report),
    review_score: reviewScore,
    match_score: matchScore,
    scorer_version: outcome.scorerVersion,
    pep_lookback_months: request.pepLookbackMonths,
    risk_source: runSource(request.sources, request),
    candidate_count: outcome.candidateCount,
    top_score: outcome.topScore,
    match_count: matches.length,
    suppressed_count: matches.filter(isSuppressed).length,
    near_misses: outcome.nearMisses,
    session_id: sessionId,
    risk_subject_id: subject?.id ?? null,
    created_at: now,
  };
}

const aliasesShown = 50;

function newMatch(match: ScreeningMatch, runId: string, place: number, request: ScreeningRequest, now: Date): NewMatch {
  const { entry } = match;
  const { kind, names, datesOfBirth, nationalities, identifiers, programmes, listedOn } = entry;
  const aliases = names.slice(0, aliasesShown).map(({ text, weak }) => ({ name: text, weak }));
  return {
    // In the millisecond of its run, by which the run is found.
    id: newId(now),
    run_id: runId,
    place,
    source: match.list,
    list_kind: match.listKind,
    source_entry_id: entry.id,
    listed_name: names[0]!.text,
    matched_name: match.matchedName,
    score: match.score,
    factors: match.factors,
    entry: { kind, aliases, aliasCount: names.length, datesOfBirth, nationalities, identifiers, programmes, listedOn },
    pep: standingOn(match, request, now),
    wording: wordingOf(entry),
  };
}

/** The values that status and facts are derived from. */
export function judged(match: MatchRow): JudgedMatch {
  return {
    score: match.score,
    decision: match.decision,
    listKind: match.list_kind,
    standing: match.pep?.standing ?? null,
  };
}
