import type { PepDetails, PepPosition, PepRelated, PositionCategory, Relation } from "../lists/entry.ts";
import { isCurrent, judge } from "./tenure.ts";

export type Standing = "pep" | "former_pep" | "family_member" | "none";

/** `position_dates_unknown`: the standing rests on positions of which none states when it was held. */
export type PepFlag = "position_dates_unknown";

export type StandingPosition = Omit<PepPosition, "ended"> & { current: boolean };

export type RelatedPep = {
  entryId: string;
  name: string;
  relation: Relation;
  positions: readonly StandingPosition[];
};

export type PepStanding = {
  standing: Standing;
  /** Of a former PEP: the last day that the end of the last position can mean. */
  lastHeldUntil?: string;
  flags: readonly PepFlag[];
  positions: readonly StandingPosition[];
  /** Of a family member, those who make them one on the day; of nobody special, all they are related to. */
  relatedPeps?: readonly RelatedPep[];
};

/** The only PEPs whose brothers and sisters count. */
export const siblingCategories: ReadonlySet<PositionCategory> = new Set([
  "head_of_state",
  "head_of_government",
  "minister",
  "deputy_minister",
]);

/**
 * The standing of a listed person on a day, `YYYY-MM-DD`. A person who left office is still a PEP until the look-back has passed.
 * Somebody who is several things is the gravest of them: `pep`, `family_member`, `former_pep`.
 */
export function standingOf(pep: PepDetails, day: string, lookbackMonths: number): PepStanding {
  const own = judge(pep.positions, pep.diedOn, day, lookbackMonths);
  const positions = pep.positions.map((position) => shown(position, pep.diedOn, day));
  if (own.counts) return { standing: "pep", flags: flagsOf(own.datesUnknown), positions };

  const judged = pep.related.map((related) => ({ related, ...judgeRelated(related, day, lookbackMonths) }));
  const counting = judged.filter(({ counts }) => counts);
  if (counting.length > 0) {
    const flags = flagsOf(counting.every(({ datesUnknown }) => datesUnknown));
    const relatedPeps = counting.map(({ related }) => shownRelated(related, day));
    return { standing: "family_member", flags, positions, relatedPeps };
  }

  if (own.lastHeldUntil !== null) {
    return { standing: "former_pep", lastHeldUntil: own.lastHeldUntil, flags: [], positions };
  }
  const relatedPeps = pep.related.map((related) => shownRelated(related, day));
  return { standing: "none", flags: [], positions, relatedPeps };
}

/** A sibling counts by the positions that make siblings count, not by a seat in parliament held beside or after them. */
function judgeRelated({ relation, positions, diedOn }: PepRelated, day: string, lookbackMonths: number) {
  const decisive =
    relation === "sibling" ? positions.filter(({ category }) => siblingCategories.has(category)) : positions;
  return judge(decisive, diedOn, day, lookbackMonths);
}

function flagsOf(datesUnknown: boolean): PepFlag[] {
  return datesUnknown ? ["position_dates_unknown"] : [];
}

function shown(position: PepPosition, diedOn: string | null, day: string): StandingPosition {
  const { ended: _, ...stated } = position;
  return { ...stated, current: isCurrent(position, diedOn, day) };
}

function shownRelated({ entryId, name, relation, positions, diedOn }: PepRelated, day: string): RelatedPep {
  return { entryId, name, relation, positions: positions.map((position) => shown(position, diedOn, day)) };
}
