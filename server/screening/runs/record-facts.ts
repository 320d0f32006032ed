import { type ListKind, listKindOf } from "@probity/engines/lists/list-keys.ts";
import { type IncompleteReason, isWhole } from "@probity/engines/screening/completeness.ts";
import type { JudgedMatch } from "@probity/engines/screening/match.ts";
import { pepFact, pepSource, sanctionsFact } from "@probity/engines/screening/risk-facts.ts";
import { newId } from "#database/new-id.ts";
import type { Tx } from "#database/transaction.ts";
import type { Caller } from "#operation/caller.ts";
import { findHeads, type NewReceipt } from "#risk/evidence/evidence-store.ts";
import { storeReceipts } from "#risk/evidence/store-receipts.ts";
import type { LockedSubject } from "#risk/subjects/subject-store.ts";
import type { FactRow } from "./fact-store.ts";
import type { RunRow } from "./run-store.ts";

type Said = Pick<FactRow, "fact" | "source" | "value">;

/** Whether each kind of list was searched whole; null for a kind that was not asked for. */
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

/** What a run says about its subject, given how its matches stand. */
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

/** Records what a run says as evidence about a subject that is locked; nothing said is evidence too, that it is missing. */
export async function recordFacts(
  tx: Tx,
  caller: Caller,
  now: Date,
  subject: LockedSubject,
  run: Pick<RunRow, "id" | "created_at">,
  said: readonly Said[],
): Promise<FactRow[]> {
  const heads = await Promise.all(
    said.map(({ source, fact }) => findHeads(tx, caller.scope, { subjectId: subject.id, source, facts: [fact] })),
  );
  const receipts = said.map(({ fact, source, value }, index): NewReceipt => ({
    id: newId(now),
    subject_id: subject.id,
    revision: subject.evidence_revision + 1 + index,
    source,
    source_registration_id: null,
    fact,
    type: "string",
    status: value === null ? "unavailable" : "available",
    value,
    observed_at: run.created_at,
    expires_at: null,
    provider_ref: `screening-run:${run.id}`,
    received_at: now,
    supersedes: heads[index]!.get(fact) ?? null,
    batch_id: null,
    provenance: { evidenceClass: "screening", runId: run.id } as NewReceipt["provenance"],
  }));
  if (receipts.length > 0) storeReceipts(tx, caller, now, { subject }, receipts);
  return said.map(({ fact, source, value }, index) => ({
    run_id: run.id,
    fact,
    source,
    status: value === null ? "unavailable" : "available",
    value,
    evidence_id: receipts[index]!.id,
  }));
}
