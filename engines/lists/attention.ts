/**
 * The reasons why a publication was not taken and an operator should look. The last one is about a publication that never came.
 */
export const attentionReasons = [
  "empty_publication",
  "entries_fell",
  "entries_dropped",
  "format_changed",
  "publication_went_back",
  "download_refused",
] as const;

export type AttentionReason = (typeof attentionReasons)[number];

/** The figures that the rules look at. `publishedAt` is null where the publication does not state it. */
export type PublicationFigures = {
  format: string | null;
  publishedAt: Date | null;
  entryCount: number;
  droppedEntries: number;
};

/** Fewer than this many per cent of the entries before, or more than this share of records unreadable, and something broke. */
const fallPercentMax = 10;
const droppedPerMilleMax = 5;

/**
 * The reasons for an operator to look before `found` takes the place of `active`; none where it may do so at once. `active` is
 * null for the first publication of a list.
 */
export function attentionTo(found: PublicationFigures, active: PublicationFigures | null): AttentionReason[] {
  const holds: Record<AttentionReason, boolean> = {
    empty_publication: found.entryCount === 0,
    entries_fell: active !== null && found.entryCount * 100 < active.entryCount * (100 - fallPercentMax),
    entries_dropped: found.droppedEntries * 1000 > (found.entryCount + found.droppedEntries) * droppedPerMilleMax,
    format_changed: active !== null && found.entryCount > 0 && found.format !== active.format,
    publication_went_back: wentBack(found.publishedAt, active?.publishedAt ?? null),
    download_refused: false,
  };
  return attentionReasons.filter((reason) => holds[reason]);
}

function wentBack(found: Date | null, active: Date | null): boolean {
  return found !== null && active !== null && found < active;
}
