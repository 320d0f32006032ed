import type { Definition } from "../definition.ts";
import { both, type Diagrams, type Node } from "../meaning/diagrams.ts";
import { completeNode } from "../meaning/meaning.ts";
import { boundsOf, incomplete } from "../meaning/scores.ts";
import type { Sum, Wanted } from "../meaning/sums/problem.ts";
import type { Asked } from "./asked.ts";
import { assessedNode, type Subject } from "./question.ts";
import { findAmong, termsOf } from "./seek.ts";

type Range = { least: number; most: number };

/** Sums that a definition makes the same score of, its floor or its ceiling; `score` is null for those that are scores themselves. */
type Stretch = Range & { score: number | null };

/** Looks for cells that both of two definitions assess, with different scores: 1 for those. */
export function seekScores({ space, parts }: Subject): Asked {
  const { diagrams } = space;
  const assessed = parts.map((each) => assessedNode(diagrams, each)).reduce((one, other) => and(diagrams, one, other));
  const complete = parts.map((each) => completeNode(diagrams, each));
  const scored = complete.reduce((one, other) => and(diagrams, one, other), assessed);
  const onlyOne = diagrams.combine(complete[0]!, complete[1]!, (one, other) => (one === other ? 0 : 1));
  const terms = termsOf(space, parts);
  const apart = differenceNode(diagrams, terms);
  const [before, after] = parts.map(({ definition }) => stretchesOf(definition));
  const wanted = before!.flatMap((one) =>
    after!.flatMap((other) =>
      rangesOf(one, other).map((ranges): Wanted => ({
        where: one.score === null && other.score === null ? and(diagrams, scored, apart()) : scored,
        sums: ranges.map((range, side): Sum => ({ terms: terms[side]!, ...range })),
      })),
    ),
  );
  const find = (isEnough: boolean) =>
    findAmong(space, [{ where: and(diagrams, assessed, onlyOne), sums: [] }, ...wanted], isEnough);
  return { values: () => [0, 1], nearest: () => find(false), some: () => find(true), share: () => null };
}

function and(diagrams: Diagrams, one: Node, other: Node): Node {
  return diagrams.combine(one, other, Math.min, both);
}

/** 1 where the sums differ. What both have in common is not added up. */
function differenceNode(diagrams: Diagrams, [before, after]: readonly Node[][]): () => Node {
  const rest = [...before!];
  const more = after!.filter((term) => {
    const at = rest.indexOf(term);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  const added = (sign: number) => (sum: number, each: number) =>
    sum === incomplete || each === incomplete ? incomplete : sum + sign * each;
  return () => {
    const gained = more.reduce((sum, each) => diagrams.combine(sum, each, added(1)), diagrams.constant(0));
    const change = rest.reduce((sum, each) => diagrams.combine(sum, each, added(-1)), gained);
    return diagrams.map(change, (by) => (by === incomplete || by === 0 ? 0 : 1));
  };
}

function stretchesOf(definition: Definition): Stretch[] {
  const { floor, ceiling } = boundsOf(definition);
  // Most differences are found in the first, and then the others need not be nearer.
  return [
    { least: floor + 1, most: ceiling - 1, score: null },
    { least: -Infinity, most: floor, score: floor },
    ...(ceiling === Infinity ? [] : [{ least: ceiling, most: Infinity, score: ceiling }]),
  ];
}

/** The ranges of both sums in which the scores of two stretches differ. */
function rangesOf(one: Stretch, other: Stretch): [Range, Range][] {
  if (one.score === null && other.score === null) return [[one, other]];
  if (one.score !== null && other.score !== null) return one.score === other.score ? [] : [[one, other]];
  if (one.score !== null) return around(other, one.score).map((range) => [one, range]);
  return around(one, other.score!).map((range) => [range, other]);
}

function around({ least, most }: Range, without: number): Range[] {
  return [
    { least, most: Math.min(most, without - 1) },
    { least: Math.max(least, without + 1), most },
  ].filter((range) => range.least <= range.most);
}
