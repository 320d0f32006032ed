import type { ScorePolicy } from "@probity/engines/screening/names/subject.ts";
import type { Evasion, EvasionCase } from "./evasion.ts";
import type { ScreenedLists } from "./screened-lists.ts";

export const defaults = { reviewScore: 70, matchScore: 90 };
/** Scores below are all the same to a reader: the name is not found. */
const lowest = { reviewScore: 40, matchScore: 90 };
const scoreSteps = [0, 40, 50, 60, 70, 80, 90] as const;

export type Measured = {
  group: string;
  kind: string;
  cases: number;
  /** The entry is among the matches at the default scores. */
  found: number;
  /** Nobody is: the run answers `clear`. */
  cleared: number;
  /** How many entries have a score from each step up to the next. */
  histogram: number[];
  missed: EvasionCase[];
};

/** The entry is among those that a run answers. */
export function isFound(lists: ScreenedLists, { entryId, subject }: EvasionCase, policy: ScorePolicy): boolean {
  return lists.screen(subject, policy).matches.some(({ entry }) => entry.id === entryId);
}

export function measure(lists: ScreenedLists, { group, kind, cases }: Evasion): Measured {
  const measured: Measured = {
    group,
    kind,
    cases: cases.length,
    found: 0,
    cleared: 0,
    histogram: scoreSteps.map(() => 0),
    missed: [],
  };
  for (const one of cases) {
    const { matches } = lists.screen(one.subject, defaults);
    const isEntry = ({ entry }: { entry: { id: string } }) => entry.id === one.entryId;
    const match = matches.find(isEntry);
    if (match) measured.found++;
    else measured.missed.push(one);
    if (matches.length === 0) measured.cleared++;
    const score = match?.score ?? lists.screen(one.subject, lowest).matches.find(isEntry)?.score ?? 0;
    measured.histogram[scoreSteps.findLastIndex((step) => step <= score)]!++;
  }
  return measured;
}
