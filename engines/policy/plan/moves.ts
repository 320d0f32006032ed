import type { Evaluation } from "../evaluation.ts";
import { sharesOf } from "../meaning/walks.ts";
import { type Outcome, outcomeNode, outcomeOf, outcomes } from "./outcomes.ts";
import { nearestWith, type Subject } from "./question.ts";
import { type Witness, witnessAt } from "./witness.ts";

/** Cases that the first definition decides in one way and the second in another, or in the same. */
export type Move = {
  from: Outcome;
  to: Outcome;
  /** The part of all cells. Cells are not people: how many subjects move is a question to the stored assessments. */
  share: number;
  /** The case with the fewest inputs off the baseline, then with the fewest steps; null for what stays. */
  smallest: { witness: Witness; inputs: number; steps: number } | null;
};

/** Every pair of outcomes that occurs, what stays included. */
export function movesOf(subject: Subject): Move[] {
  const { space, meanings } = subject;
  const { diagrams } = space;
  const [first, second] = meanings.map((meaning) => outcomeNode(diagrams, meaning));
  const pairs = diagrams.combine(first!, second!, (from, to) => from * outcomes.length + to);
  return [...sharesOf(diagrams, pairs, space.weights)]
    .toSorted(([one], [other]) => one - other)
    .map(([pair, share]) => {
      const [from, to] = [outcomes[Math.floor(pair / outcomes.length)]!, outcomes[pair % outcomes.length]!];
      if (from === to) return { from, to, share, smallest: null };
      const { cell, inputs, steps } = nearestWith(space, pairs, pair)!;
      const confirms = ([before, after]: Evaluation[]) =>
        outcomeOf(meanings[0]!.definition, before!) === from && outcomeOf(meanings[1]!.definition, after!) === to;
      return { from, to, share, smallest: { witness: witnessAt(subject, cell, confirms), inputs, steps } };
    });
}
