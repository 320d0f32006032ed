/** What a person decided about an entry when the same subject met it before, as the rules below look at it. */
export type EarlierDecision = {
  decision: "confirmed" | "false_positive";
  decidedAt: Date;
  /** When somebody last confirmed the entry, also if that was reversed since; null where nobody ever did. */
  confirmedAt: Date | null;
  /** The digest of what the list published about the entry. */
  wording: string;
  /** The digest of everything that was screened. */
  subjectDigest: string;
  riskSubjectId: string | null;
  /** The match reached the match score of its run. */
  reachedMatch: boolean;
  /** A second person agreed. */
  approved: boolean;
  revoked: boolean;
};

/** A match that was found just now. */
export type FoundMatch = {
  wording: string;
  subjectDigest: string;
  riskSubjectId: string | null;
  reachesMatch: boolean;
  /** The organization asks for a second person to decide about it. */
  needsSecondPerson: boolean;
};

/** However long an organization chooses, somebody looks again after a year. */
export const carriedDaysMax = 365;

const dayMs = 24 * 3_600_000;

/** The newest decision about the same data and the same wording; null where nobody decided about just that. */
export function priorDecision<D extends EarlierDecision>(found: FoundMatch, earlier: readonly D[]): D | null {
  return newest(earlier.filter((one) => one.subjectDigest === found.subjectDigest && one.wording === found.wording));
}

export type Carried<D> = { decision: D; until: Date };

/**
 * The earlier false positive that counts for a match, and for how long; null where a person has to look. `earlier` holds the
 * decisions about the entry for the same data, and those for the same risk subject with other data.
 */
export function carriedDecision<D extends EarlierDecision>(
  found: FoundMatch,
  earlier: readonly D[],
  days: number | null,
  now: Date,
): Carried<D> | null {
  if (days === null || found.riskSubjectId === null) return null;
  // Namesakes screened by name share their data, so only what was decided about this very subject counts for it.
  const own = earlier.filter(({ riskSubjectId }) => riskSubjectId === found.riskSubjectId);
  const decision = priorDecision(found, own);
  if (decision === null || decision.decision !== "false_positive" || decision.revoked) return null;
  if (earlier.some(({ confirmedAt }) => confirmedAt !== null && confirmedAt >= decision.decidedAt)) return null;
  if (found.reachesMatch && !decision.reachedMatch) return null;
  if (found.needsSecondPerson && !decision.approved) return null;
  const until = new Date(decision.decidedAt.getTime() + Math.min(days, carriedDaysMax) * dayMs);
  return now < until ? { decision, until } : null;
}

function newest<D extends EarlierDecision>(decisions: readonly D[]): D | null {
  return decisions.reduce<D | null>(
    (last, one) => (last === null || one.decidedAt > last.decidedAt ? one : last),
    null,
  );
}
