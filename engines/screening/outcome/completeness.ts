import type { ListKind } from "../lists/list-keys.ts";
import type { RunErrorCode } from "./run-status.ts";

export const incompleteReasons = [
  "source_missing",
  "source_stale",
  "source_attention",
  "source_dropped_entries",
  "source_reindex_pending",
  "candidates_capped",
  "pep_candidates_capped",
  "name_terms_capped",
  "name_without_tokens",
  "screening_failed",
] as const;
export type IncompleteReason = (typeof incompleteReasons)[number];

/** The result of searching one requested list. */
export type ListReport = {
  key: string;
  listKind: ListKind;
  versionId: string | null;
  publishedAt: string | null;
  /** Unknown, switched off, never loaded, or not ready where the run was made. */
  missing: boolean;
  stale: boolean;
  staleReasons: readonly string[];
  attention: boolean;
  droppedEntries: number;
  reindexPending: boolean;
  termBuilderVersion: number | null;
};

export type SearchLimits = {
  candidatesCapped: boolean;
  pepCandidatesCapped: boolean;
  nameTermsCapped: boolean;
  nameWithoutTokens: boolean;
};

/**
 * The reasons why the search of these lists was not whole, in the order of the list above; empty when it was. A run that could
 * not screen at all has one too: without lists each of them is missing, without a name there was nothing to search by.
 */
export function reasonsOf(
  reports: readonly ListReport[],
  limits: SearchLimits,
  errorCode: RunErrorCode | null = null,
): IncompleteReason[] {
  const some = (test: (report: ListReport) => boolean) => reports.some(test);
  const holds: Record<IncompleteReason, boolean> = {
    source_missing: some(({ missing }) => missing),
    // What is missing was not searched, however old it is.
    source_stale: some(({ missing, stale }) => !missing && stale),
    source_attention: some(({ missing, attention }) => !missing && attention),
    source_dropped_entries: some(({ droppedEntries }) => droppedEntries > 0),
    source_reindex_pending: some(({ reindexPending }) => reindexPending),
    candidates_capped: limits.candidatesCapped,
    pep_candidates_capped: limits.pepCandidatesCapped,
    name_terms_capped: limits.nameTermsCapped,
    name_without_tokens: limits.nameWithoutTokens || errorCode === "missing_name",
    screening_failed: errorCode === "screening_failed",
  };
  return incompleteReasons.filter((reason) => holds[reason]);
}

/** The same for the lists of one kind alone, since a problem with one kind says nothing about the other. */
export function isWhole(kind: ListKind, reports: readonly ListReport[], limits: SearchLimits): boolean {
  const own = {
    ...limits,
    candidatesCapped: kind === "sanctions" && limits.candidatesCapped,
    pepCandidatesCapped: kind === "pep" && limits.pepCandidatesCapped,
  };
  return (
    reasonsOf(
      reports.filter(({ listKind }) => listKind === kind),
      own,
    ).length === 0
  );
}
