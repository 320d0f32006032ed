import { outcomes, type Outcome } from "../plan/outcomes.ts";
import type { ComparedSubject } from "./compare-subject.ts";
import type { Obstacle } from "./obstacle.ts";

/** What a run has counted so far: plain data, which is stored after each step and added to. */
export type Tally = {
  /** Whose newest assessment was looked at: `compared`, those of `obstacles`, `erasedSubjects` and `tooLarge` together. */
  examined: number;
  compared: number;
  /** By outcome before and after; the cells add up to `compared`. */
  cells: readonly { from: Outcome; to: Outcome; subjects: number }[];
  actions: readonly { name: string; gained: number; lost: number }[];
  obstacles: readonly (Obstacle & { subjects: number })[];
  erasedSubjects: number;
  /** Whose evidence is more than one assessment may read. */
  tooLarge: number;
  /** Work that the newest assessments of the last days ask for; `since` is the oldest of them, null while there is none. */
  work: { since: string | null; itemsFrom: number; itemsTo: number };
};

export const emptyTally: Tally = {
  examined: 0,
  compared: 0,
  cells: [],
  actions: [],
  obstacles: [],
  erasedSubjects: 0,
  tooLarge: 0,
  work: { since: null, itemsFrom: 0, itemsTo: 0 },
};

/** A tally of one: a subject that was compared. `recent` says whether its work counts. */
export function tallyOfCompared(compared: ComparedSubject, assessedAt: string, recent: boolean): Tally {
  const { from, to, actionsGained, actionsLost, items } = compared;
  return {
    ...emptyTally,
    examined: 1,
    compared: 1,
    cells: [{ from, to, subjects: 1 }],
    actions: [
      ...actionsGained.map((name) => ({ name, gained: 1, lost: 0 })),
      ...actionsLost.map((name) => ({ name, gained: 0, lost: 1 })),
    ],
    work: recent ? { since: assessedAt, itemsFrom: items.from, itemsTo: items.to } : emptyTally.work,
  };
}

export function tallyOfObstacle(obstacle: Obstacle): Tally {
  return { ...emptyTally, examined: 1, obstacles: [{ ...obstacle, subjects: 1 }] };
}

/** The sum. It does not matter in which order or in which steps subjects are counted. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  const moments = tallies.flatMap(({ work }) => work.since ?? []);
  return {
    examined: sum(({ examined }) => examined),
    compared: sum(({ compared }) => compared),
    cells: cellsOf(tallies),
    actions: actionsOf(tallies),
    obstacles: obstaclesOf(tallies),
    erasedSubjects: sum(({ erasedSubjects }) => erasedSubjects),
    tooLarge: sum(({ tooLarge }) => tooLarge),
    work: {
      since: moments.reduce<string | null>((least, at) => (least === null || at < least ? at : least), null),
      itemsFrom: sum(({ work }) => work.itemsFrom),
      itemsTo: sum(({ work }) => work.itemsTo),
    },
  };
}

/** In the order of the outcomes. */
function cellsOf(tallies: readonly Tally[]): Tally["cells"] {
  const counts = new Map<string, number>();
  for (const { cells } of tallies)
    for (const { from, to, subjects } of cells)
      counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + subjects);
  return outcomes.flatMap((from) =>
    outcomes.flatMap((to) => {
      const subjects = counts.get(`${from} ${to}`);
      return subjects === undefined ? [] : [{ from, to, subjects }];
    }),
  );
}

/** By name. */
function actionsOf(tallies: readonly Tally[]): Tally["actions"] {
  const counts = new Map<string, { gained: number; lost: number }>();
  for (const { actions } of tallies)
    for (const { name, gained, lost } of actions) {
      const before = counts.get(name) ?? { gained: 0, lost: 0 };
      counts.set(name, { gained: before.gained + gained, lost: before.lost + lost });
    }
  return [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { gained, lost }]) => ({ name, gained, lost }));
}

/** The most frequent first, then by input, reason and source. */
function obstaclesOf(tallies: readonly Tally[]): Tally["obstacles"] {
  const counts = new Map<string, Obstacle & { subjects: number }>();
  for (const { obstacles } of tallies)
    for (const { reason, input, source, subjects } of obstacles) {
      const key = `${input} ${reason} ${source ?? ""}`;
      counts.set(key, { reason, input, source, subjects: (counts.get(key)?.subjects ?? 0) + subjects });
    }
  return [...counts]
    .toSorted(([key, one], [other, two]) => two.subjects - one.subjects || (key < other ? -1 : 1))
    .map(([, obstacle]) => obstacle);
}
