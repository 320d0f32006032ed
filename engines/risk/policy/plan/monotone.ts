import type { Diagrams, Node } from "../meaning/diagrams.ts";
import type { Meaning } from "../meaning/meaning.ts";
import { strengths } from "../meaning/outcome.ts";
import { nodesOf, valuesOf } from "../meaning/walks.ts";
import { type Direction, lastResolved, strengthIn } from "./more-and-less.ts";
import { counterexampleSought } from "./monotone-sought.ts";
import { assessedNode, type Decided, decide, nearestWith, type Subject, within } from "./question.ts";
import { type Witness, witnessAt } from "./witness.ts";

/** Two cases that differ in the input alone and contradict the claim; null when it is proved. */
export type Monotony = { input: string; direction: Direction } & Decided<{
  counterexample: { less: Witness; more: Witness } | null;
}>;

/**
 * Whether more of an input never lowers, or never raises, the decision of an assessment: a greater number, true instead of
 * false, a list with one more item. Texts have no more or less.
 */
export function monotonyOf(subject: Subject, input: string, direction: Direction): Monotony {
  return { input, direction, ...decide(() => ({ counterexample: counterexampleTo(subject, input, direction) })) };
}

export function hasOrder({ type }: { type: string }): boolean {
  return type !== "string";
}

function counterexampleTo(subject: Subject, input: string, direction: Direction) {
  const { space, meanings } = subject;
  const places = space.placeOf(input, 0);
  if (!meanings) return counterexampleSought(subject, places, direction);
  for (const at of places) {
    const found = counterexampleIn(subject, meanings[0]!, at, direction);
    if (found) return found;
  }
  return null;
}

function counterexampleIn(subject: Subject, meaning: Meaning, variable: number, direction: Direction) {
  const { space } = subject;
  const { diagrams } = space;
  // A case without an assessment is below everything and contradicts nothing.
  const strength = strengthIn(direction);
  const decided = within(diagrams, assessedNode(diagrams, meaning), diagrams.map(meaning.decision, strength), -1);
  const last = lastResolved(space.variables[variable]!);
  const { firstLower, lowerAt } = classesIn(diagrams);
  const asking = [...nodesOf(diagrams, decided)].filter((node) => diagrams.variableOf(node) === variable);
  const first = Math.min(...asking.map((node) => firstLower(diagrams.childrenOf(node), last)));
  if (first === Infinity) return null;
  const never = diagrams.constant(0);
  const lower = diagrams.replace(
    decided,
    variable,
    (children) => lowerAt(children, first),
    () => never,
  );
  const cell = nearestWith(space, lower, 1)!.cell.with(variable, first);
  const now = diagrams.valueAt(decided, cell);
  const less = Array.from({ length: first }, (_none, at) => cell.with(variable, at)).find(
    (each) => diagrams.valueAt(decided, each) > now,
  )!;
  const confirms = (value: number) => (evaluations: Witness["evaluations"]) =>
    strength(strengths.indexOf(evaluations[0]!.decision)) === value;
  return {
    less: witnessAt(subject, less, confirms(diagrams.valueAt(decided, less))),
    more: witnessAt(subject, cell, confirms(now)),
  };
}

/** What is asked of the functions that follow the classes of a variable. */
function classesIn(diagrams: Diagrams) {
  const max = diagrams.joining(Math.max);
  const lower = diagrams.joining((before, now) => (now >= 0 && now < before ? 1 : 0));
  return {
    /** The first class in which a decision can be lower than in an earlier one; Infinity if there is none up to the last. */
    firstLower: (children: readonly Node[], last: number): number => {
      let greatest = children[0]!;
      for (let more = 1; more <= last; more++) {
        const here = children[more]!;
        if (here === children[more - 1]) continue;
        if (valuesOf(diagrams, lower(greatest, here)).has(1)) return more;
        greatest = max(greatest, here);
      }
      return Infinity;
    },
    /** 1 where the decision of a class is lower than that of an earlier one. */
    lowerAt: (children: readonly Node[], more: number): Node =>
      lower(
        children.slice(0, more).reduce((one, other) => max(one, other)),
        children[more]!,
      ),
  };
}
