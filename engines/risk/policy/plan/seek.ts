import { BudgetSpent, type Diagrams, type Node } from "../meaning/diagrams.ts";
import { completeNode, type Meaning, meaningGiven, type Parts } from "../meaning/meaning.ts";
import { changeNode, incomplete, sumsInto } from "../meaning/scores.ts";
import type { Space } from "../meaning/space.ts";
import { type Aim, nearestSum } from "../meaning/sums/nearest-sum.ts";
import type { Sum, Wanted } from "../meaning/sums/problem.ts";
import { type Nearest, valuesOf } from "../meaning/walks.ts";
import { type Asked, inDiagram } from "./asked.ts";
import { measureOf, nearestWith, type Subject } from "./question.ts";

/** Cells whose scores are in given bands, or missing: there the meanings are small, and only the sums have to be met. */
type Region = { where: Node; sums: Sum[]; meanings: readonly Meaning[] };

/** Looks for the values of a function of the meanings without a diagram of the score. */
export function seek(subject: Pick<Subject, "space" | "parts">, nodeOf: (meanings: readonly Meaning[]) => Node): Asked {
  const { space } = subject;
  const { diagrams } = space;
  const functions = regionsOf(subject).map((region) => ({ ...region, node: nodeOf(region.meanings) }));
  const first = functions[0]!.node;
  // What is the same in every region does not depend on the score.
  if (functions.every(({ node }) => node === first)) return inDiagram(space, first);
  const among = (value: number, isEnough: boolean) =>
    findAmong(
      space,
      functions.map(({ where, sums, node }) => ({ sums, where: whereIs(diagrams, where, node, value) })),
      isEnough,
    );
  return {
    values: () =>
      [...new Set(functions.flatMap(({ node }) => [...valuesOf(diagrams, node)]))].toSorted(
        (one, other) => one - other,
      ),
    nearest: (value) => among(value, false),
    some: (value) => among(value, true),
    share: () => null,
  };
}

/** 1 where the first is 1 and the second has the value. */
function whereIs(diagrams: Diagrams, where: Node, node: Node, value: number): Node {
  return diagrams.combine(where, node, (is, each) => (is === 1 && each === value ? 1 : 0), { fixed: { at: 0, to: 0 } });
}

/** The nearest of the cells that are wanted in any of these ways. */
function nearestOfAll(space: Space, all: readonly Wanted[]): Nearest | null {
  let best: Nearest | null = null;
  for (const wanted of all) {
    const found = find(space, wanted, { nearerThan: best, isEnough: false });
    if (found && (!best || isNearer(found, best))) best = found;
  }
  return best;
}

type Attempt = { steps: number; rounds: number };

/** What is easy is found at once. One way that is hard must not use up the budget of the others, so all are tried a little first. */
export const firstAttempts: readonly Attempt[] = [
  { steps: 2_000, rounds: 25 },
  { steps: 12_000, rounds: 60 },
];
const allAttempts: readonly Attempt[] = [
  ...firstAttempts,
  { steps: 120_000, rounds: 120 },
  { steps: 700_000, rounds: 120 },
];

/** Some cell that is wanted in any of these ways, with the way. */
export function someAmong<Way extends Wanted>(
  space: Space,
  all: readonly Way[],
  attempts: readonly Attempt[] = allAttempts,
): { found: Nearest; way: Way } | null {
  let open = all;
  for (const { steps, rounds } of attempts) {
    const left: Way[] = [];
    for (const way of open) {
      const answer = space.diagrams.limited(steps, () => ({
        found: find(space, way, { nearerThan: null, isEnough: true, rounds }),
      }));
      if (answer?.found) return { found: answer.found, way };
      if (!answer) left.push(way);
    }
    if (left.length === 0) return null;
    open = left;
  }
  throw new BudgetSpent();
}

/** What is wanted in any of several ways: the nearest, or any. */
export function findAmong(space: Space, all: readonly Wanted[], isEnough: boolean): Nearest | null {
  return isEnough ? (someAmong(space, all)?.found ?? null) : nearestOfAll(space, all);
}

function find(space: Space, wanted: Wanted, aim: Aim): Nearest | null {
  if (wanted.sums.length === 0) return nearestWith(space, wanted.where, 1);
  const found = nearestSum(space.diagrams, wanted, measureOf(space), aim);
  return found && { ...found, cell: filled(space, found.cell) };
}

function isNearer(one: Nearest, other: Nearest): boolean {
  return one.inputs < other.inputs || (one.inputs === other.inputs && one.steps < other.steps);
}

/** The cell with the baseline where nothing was asked. */
function filled({ variables }: Space, cell: readonly number[]): number[] {
  return variables.map((_variable, at) => cell[at] ?? 0);
}

const known = new WeakMap<object, Region[]>();

/** Regions without a score come first: they are small, and often have the smallest case. */
export function regionsOf({ space, parts }: Pick<Subject, "space" | "parts">): Region[] {
  const made = known.get(parts);
  if (made) return made;
  const { diagrams } = space;
  const sides = parts.map((each) => {
    const complete = completeNode(diagrams, each);
    const { bands } = each.definition;
    return [incomplete, ...bands.keys()].flatMap((band) => {
      const range = band === incomplete ? null : sumsInto(each.definition, band);
      if (band !== incomplete && !range) return [];
      const where = diagrams.map(complete, (is) => (is === (range ? 1 : 0) ? 1 : 0));
      return [{ range, where, meaning: meaningGiven(diagrams, each, complete, band) }];
    });
  });
  const [ones, others] = sides;
  const combined = others ? ones!.flatMap((one) => others.map((other) => [one, other])) : ones!.map((one) => [one]);
  const terms = termsOf(space, parts);
  const regions = combined.map((taken): Region => {
    const bound = taken.flatMap(({ range }, side) => (range ? [{ terms: terms[side]!, ...range }] : []));
    return {
      where: taken.map(({ where }) => where).reduce((one, other) => diagrams.combine(one, other, Math.min)),
      sums: bound.length === 1 ? [{ ...bound[0]!, terms: parts[taken[0]!.range ? 0 : 1]!.contributions }] : bound,
      meanings: taken.map(({ meaning }) => meaning),
    };
  });
  known.set(parts, regions);
  return regions;
}

/**
 * The terms of each side's sum. The second side has those of the first, and what its factors contribute more or less: for most
 * that is nothing, and how far the two sums are apart is known exactly.
 */
export function termsOf({ diagrams }: Space, parts: readonly Parts[]): Node[][] {
  const [first, second] = parts;
  if (!second) return [[...first!.contributions]];
  const before = new Map((first!.definition.factors ?? []).map(({ id }, at) => [id, first!.contributions[at]!]));
  const after = (second.definition.factors ?? []).flatMap(({ id }, at) => {
    const [one, other] = [before.get(id), second.contributions[at]!];
    if (one === undefined) return [other];
    if (one === other) return [one];
    return [one, changeNode(diagrams, one, other)];
  });
  return [[...first!.contributions], after];
}
