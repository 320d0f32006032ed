import { type ListKind, listKindOf } from "@probity/engines/screening/lists/list-keys.ts";
import { type IncompleteReason, isWhole } from "@probity/engines/screening/outcome/completeness.ts";
import type { JudgedMatch } from "@probity/engines/screening/outcome/match.ts";
import { pepFact, pepSource, sanctionsFact } from "@probity/engines/screening/outcome/risk-facts.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Tx } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { findHeadsOf, type Head, type NewReceipt, type Place } from "#risk/evidence/evidence-store.ts";
import { storeReceipts } from "#risk/evidence/store-receipts.ts";
import type { LockedSubject } from "#risk/subjects/subject-lock-store.ts";
import type { FactRow } from "./fact-store.ts";
import type { RunRow } from "./run-store.ts";

type Said = Pick<FactRow, "fact" | "source" | "value">;

/** For each kind of list, true when it was searched whole; null for a kind that was not requested. */
type Whole = { sanctions: boolean | null; pep: boolean | null };

function wholeOf(run: RunRow): Whole {
  const reports = run.sources.map((source) => ({ ...source, listKind: listKindOf(source.key) }));
  const has = (reason: IncompleteReason) => run.incomplete_reasons.includes(reason);
  const limits = {
    candidatesCapped: has("candidates_capped"),
    pepCandidatesCapped: has("pep_candidates_capped"),
    nameTermsCapped: has("name_terms_capped"),
    nameWithoutTokens: has("name_without_tokens"),
  };
  const whole = (kind: ListKind) =>
    reports.some(({ listKind }) => listKind === kind)
      ? run.error_code === null && isWhole(kind, reports, limits)
      : null;
  return { sanctions: whole("sanctions"), pep: whole("pep") };
}

/** The facts of a run about its subject, from the state of its matches. */
export function factsSaid(run: RunRow, matches: readonly JudgedMatch[]): Said[] {
  const whole = wholeOf(run);
  const scores = { reviewScore: run.review_score, matchScore: run.match_score };
  const said: Said[] = [];
  if (whole.sanctions !== null)
    said.push({
      fact: "screening.sanctions",
      source: run.risk_source,
      value: sanctionsFact(matches, scores, whole.sanctions),
    });
  if (whole.pep !== null)
    said.push({
      fact: "screening.pep",
      source: pepSource(scores, run.pep_lookback_months!),
      value: pepFact(matches, scores, whole.pep),
    });
  return said;
}

/** The facts of a run about a locked subject. */
export type Saying = Said & { subject: LockedSubject; run: Pick<RunRow, "id" | "created_at"> };

/**
 * Records what runs say as evidence about their subjects, in their order; nothing said is evidence too, that it is missing. As
 * many statements however many runs and subjects there are.
 */
export async function recordFacts(tx: Tx, caller: Caller, now: Date, sayings: readonly Saying[]): Promise<FactRow[]> {
  if (sayings.length === 0) return [];
  const heads = await findHeadsOf(tx, caller.scope, sayings.map(placeOf));
  const receipts = receiptsOf(sayings, heads, now);
  const subjects = new Map(sayings.map(({ subject }) => [subject.id, subject]));
  const received = Map.groupBy(receipts, ({ subject_id }) => subject_id);
  const bySubject = [...received].map(([id, own]) => ({ subject: subjects.get(id)!, receipts: own }));
  storeReceipts(tx, caller, now, bySubject);
  return sayings.map(({ run, fact, source, value }, index) => ({
    run_id: run.id,
    fact,
    source,
    status: value === null ? "unavailable" : "available",
    value,
    evidence_id: receipts[index]!.id,
  }));
}

export function placeOf({ subject, fact, source }: Saying): Place {
  return { subject_id: subject.id, fact, source };
}

/** Each supersedes what stands when it is received: a receipt from before, or one of these. */
function receiptsOf(sayings: readonly Saying[], heads: readonly Head[], now: Date): NewReceipt[] {
  const key = ({ subject_id, fact, source }: Place) => `${subject_id} ${fact} ${source}`;
  const standing = new Map(heads.map((head) => [key(head), head.evidence_id]));
  const revisions = new Map(sayings.map(({ subject }) => [subject.id, subject.evidence_revision]));
  return sayings.map((saying) => {
    const { subject, run, value } = saying;
    const [id, place] = [newId(now), key(placeOf(saying))];
    const revision = revisions.get(subject.id)! + 1;
    const supersedes = standing.get(place) ?? null;
    revisions.set(subject.id, revision);
    standing.set(place, id);
    return {
      id,
      ...placeOf(saying),
      revision,
      source_registration_id: null,
      type: "string",
      status: value === null ? "unavailable" : "available",
      value,
      observed_at: run.created_at,
      expires_at: null,
      provider_ref: `screening-run:${run.id}`,
      received_at: now,
      supersedes,
      batch_id: null,
      provenance: { evidenceClass: "screening", runId: run.id } as NewReceipt["provenance"],
    };
  });
}
