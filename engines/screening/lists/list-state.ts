import type { AttentionReason } from "./attention.ts";
import { type ListKey, listKindOf } from "./list-keys.ts";

export type StaleReason = "never_confirmed" | "not_confirmed_in_time" | "publication_too_old";

/** The stored state of a list that decides how far it can be relied on. */
export type ListStanding = {
  key: ListKey;
  /** The last time at which the active version was known to be the published one; null when it never was. */
  lastConfirmedAt: Date | null;
  /** The day the active version's publication states; null where it states none. */
  publishedAt: Date | null;
  /** When the active version was loaded: its publication is at least that old. */
  loadedAt: Date | null;
  attentionReasons: readonly AttentionReason[];
};

export type ListState = {
  stale: boolean;
  staleReasons: StaleReason[];
  attention: boolean;
  attentionReasons: readonly AttentionReason[];
};

const hours = 3_600_000;
const days = 24 * hours;

/** Longer without word from the publisher, in milliseconds, and nobody can say that nothing was added. */
export const confirmedWithin = { sanctions: 36 * hours, pep: 14 * days };

/**
 * The greatest age of a publication in days. The active lists are published every few days at the latest, so two months of
 * silence are a fault somewhere between them and us. OFAC's consolidated list and the development bank's go without a change for
 * longer.
 */
export const publicationDaysMax: Record<ListKey, number> = {
  eu_fsf: 60,
  ofac_sdn: 60,
  ofac_consolidated: 400,
  uk_sanctions: 60,
  idb_sanctions: 400,
  service_pep: 60,
};

/** Decides how far a list can be relied on at this moment, with the reasons. */
export function listState(list: ListStanding, now: Date): ListState {
  const staleReasons = staleReasonsOf(list, now);
  const { attentionReasons } = list;
  return { stale: staleReasons.length > 0, staleReasons, attention: attentionReasons.length > 0, attentionReasons };
}

function staleReasonsOf({ key, lastConfirmedAt, publishedAt, loadedAt }: ListStanding, now: Date): StaleReason[] {
  const reasons: StaleReason[] = [];
  if (lastConfirmedAt === null) reasons.push("never_confirmed");
  else if (now.getTime() - lastConfirmedAt.getTime() > confirmedWithin[listKindOf(key)])
    reasons.push("not_confirmed_in_time");
  const newestDay = publishedAt ?? loadedAt;
  if (newestDay !== null && now.getTime() - newestDay.getTime() > publicationDaysMax[key] * days)
    reasons.push("publication_too_old");
  return reasons;
}
