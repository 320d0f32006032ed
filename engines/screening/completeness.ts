import type { ListKind } from "../lists/list-keys.ts";

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

/** The reasons why the search of these lists was not whole, in the order of the list above; empty when it was. */
export function reasonsOf(reports: readonly ListReport[], limits: SearchLimits): IncompleteReason[] {
  const some = (test: (report: ListReport) => boolean) => reports.some(test);
  const holds: Record<IncompleteReason, boolean> = {
    source_missing: some(({ missing }) => missing),
    source_stale: some(({ stale }) => stale),
    source_attention: some(({ attention }) => attention),
    source_dropped_entries: some(({ droppedEntries }) => droppedEntries > 0),
    source_reindex_pending: some(({ reindexPending }) => reindexPending),
    candidates_capped: limits.candidatesCapped,
    pep_candidates_capped: limits.pepCandidatesCapped,
    name_terms_capped: limits.nameTermsCapped,
    name_without_tokens: limits.nameWithoutTokens,
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
