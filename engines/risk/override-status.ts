import type { Decision } from "./policy/definition.ts";

export const overrideStatuses = ["active", "expired", "revoked", "superseded", "not_applicable"] as const;
export type OverrideStatus = (typeof overrideStatuses)[number];

export type OverrideFacts = { id: string; decision: Decision; expiresAt: Date; revokedAt: Date | null };

/**
 * The status of an override: the first condition that holds. Only an `active` one decides anything, so it is the most recent one
 * or none: what was made before stays without effect when the most recent one is revoked or expires.
 */
export function statusOf(
  override: Pick<OverrideFacts, "expiresAt" | "revokedAt">,
  { isNewest, isCurrent }: { isNewest: boolean; isCurrent: boolean },
  now: Date,
): OverrideStatus {
  if (override.revokedAt !== null) return "revoked";
  if (!isNewest) return "superseded";
  if (now >= override.expiresAt) return "expired";
  return isCurrent ? "active" : "not_applicable";
}

/** Only what still stands can be revoked; an override of an assessment that is no longer current does, though nothing follows from it. */
export function isRevocable(status: OverrideStatus): boolean {
  return status === "active" || status === "not_applicable";
}

/**
 * One calendar year later, to the millisecond, which is how far ahead an override may reach. A year after 29 February ends
 * on the 28th, not in March.
 */
export function oneYearAfter(moment: Date): Date {
  const later = new Date(moment);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  if (later.getUTCMonth() !== moment.getUTCMonth()) later.setUTCDate(0);
  return later;
}

/**
 * The time of a new override. Overrides of an assessment are made one after the other, and their times have to say so,
 * even where two fall on one millisecond or two servers' clocks disagree.
 */
export function madeAfter(previous: Date | null, now: Date): Date {
  return previous === null || previous < now ? now : new Date(previous.getTime() + 1);
}
