import type { Evaluation } from "../evaluation.ts";
import { ask } from "./ask.ts";
import type { Asked } from "./asked.ts";
import { type Outcome, outcomeNode, outcomeOf, outcomes } from "./outcomes.ts";
import type { Subject } from "./question.ts";
import { type Witness, witnessAt } from "./witness.ts";

/** Cases that the first definition decides in one way and the second in another, or in the same. */
export type Move = {
  from: Outcome;
  to: Outcome;
  /**
   * The part of all cells. Cells are not people: how many subjects move is a question to the stored assessments. Null where it is
   * not counted, because cases were sought one by one.
   */
  share: number | null;
  /** The case with the fewest inputs off the baseline, then with the fewest steps; null for what stays. */
  smallest: { witness: Witness; inputs: number; steps: number } | null;
};

/** Every pair of outcomes that occurs, what stays included. */
export function movesOf(subject: Subject): Move[] {
  const { diagrams } = subject.space;
  const asked = ask(subject, (meanings) => {
    const [first, second] = meanings.map((meaning) => outcomeNode(diagrams, meaning));
    return diagrams.combine(first!, second!, (from, to) => from * outcomes.length + to);
  });
  return asked.values().flatMap((pair) => moveOf(subject, asked, pair) ?? []);
}

function moveOf(subject: Subject, asked: Asked, pair: number): Move | null {
  const [from, to] = [outcomes[Math.floor(pair / outcomes.length)]!, outcomes[pair % outcomes.length]!];
  const found = from === to ? asked.some(pair) : asked.nearest(pair);
  if (!found) return null;
  const share = asked.share(pair);
  if (from === to) return { from, to, share, smallest: null };
  const { cell, inputs, steps } = found;
  const [before, after] = subject.space.definitions;
  const confirms = ([first, second]: Evaluation[]) =>
    outcomeOf(before!, first!) === from && outcomeOf(after!, second!) === to;
  return { from, to, share, smallest: { witness: witnessAt(subject, cell, confirms), inputs, steps } };
}
