import type { ListKey } from "./list-keys.ts";
import type { PublicationGap } from "./published.ts";

/**
 * The reasons why a publication was not taken and an operator should look. The last one is about a publication that never came.
 */
export const attentionReasons = [
  "empty_publication",
  "publication_too_small",
  "entries_fell",
  "names_fell",
  "identifiers_fell",
  "entries_dropped",
  "end_mark_missing",
  "companion_file_missing",
  "format_changed",
  "publication_undated",
  "publication_went_back",
  "download_refused",
] as const;

export type AttentionReason = (typeof attentionReasons)[number];

/** The figures that the rules look at. */
export type PublicationFigures = {
  format: string | null;
  /** Null where neither the publication nor the operator states it. */
  publishedAt: Date | null;
  entryCount: number;
  nameCount: number;
  identifierCount: number;
  droppedEntries: number;
  /** Parts that the format promises and the files lack. */
  gaps: readonly PublicationGap[];
  /** The highest number among the ids of its entries, where the publisher counts them up; null elsewhere. */
  highestId: number | null;
};

/**
 * Far below the size of each list in any recent year: a first publication that is smaller was cut, or is a sample. Later ones are
 * compared with the version before them.
 */
export const firstEntriesMin: Readonly<Record<ListKey, number>> = {
  eu_fsf: 300,
  ofac_sdn: 5_000,
  ofac_consolidated: 100,
  uk_sanctions: 300,
  idb_sanctions: 100,
  service_pep: 50,
};

/** More than this many per cent fewer than before, or more than this share of records unreadable, and something broke. */
const fallPercentMax = 10;
const droppedPerMilleMax = 5;

/**
 * The reasons for an operator to look before `found` takes the place of `active`; none where it may do so at once. `active` is
 * null for the first publication of a list, which has at least `entriesMin` entries.
 */
export function attentionTo(
  found: PublicationFigures,
  active: PublicationFigures | null,
  entriesMin: number,
): AttentionReason[] {
  const fell = (count: "entryCount" | "nameCount" | "identifierCount") =>
    active !== null && found[count] * 100 < active[count] * (100 - fallPercentMax);
  // An operator who took a version in spite of its gap is not asked again about the same one.
  const hasGap = (gap: PublicationGap) => found.gaps.includes(gap) && !active?.gaps.includes(gap);
  const isEmpty = found.entryCount === 0;
  // Fewer entries have fewer names; only what fell without them tells something more.
  const fellAlone = (count: "nameCount" | "identifierCount") => !fell("entryCount") && fell(count);
  const holds: Record<AttentionReason, boolean> = {
    empty_publication: isEmpty,
    publication_too_small: active === null && !isEmpty && found.entryCount < entriesMin,
    entries_fell: fell("entryCount"),
    names_fell: fellAlone("nameCount"),
    identifiers_fell: fellAlone("identifierCount"),
    entries_dropped: found.droppedEntries * 1000 > (found.entryCount + found.droppedEntries) * droppedPerMilleMax,
    end_mark_missing: hasGap("end_mark_missing"),
    companion_file_missing: hasGap("companion_file_missing"),
    format_changed: active !== null && !isEmpty && found.format !== active.format,
    publication_undated: active !== null && !isEmpty && active.publishedAt !== null && found.publishedAt === null,
    publication_went_back: active !== null && wentBack(found, active),
    download_refused: false,
  };
  return attentionReasons.filter((reason) => holds[reason]);
}

/** Where nobody states the days, the entry that was added last tells: an older file does not have it. */
function wentBack(found: PublicationFigures, active: PublicationFigures): boolean {
  if (found.publishedAt !== null && active.publishedAt !== null) return found.publishedAt < active.publishedAt;
  return found.highestId !== null && active.highestId !== null && found.highestId < active.highestId;
}
