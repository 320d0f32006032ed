import type { Meaning } from "../meaning/meaning.ts";
import { strengths } from "../meaning/outcome.ts";
import { type Direction, lastResolved, strengthIn } from "./more-and-less.ts";
import { assessedNode, type Subject, within } from "./question.ts";
import { pairsOf, type Step } from "./seek-pairs.ts";
import { someAmong } from "./seek.ts";
import { type Witness, witnessAt } from "./witness.ts";

/** Two cases with less and more of one of the variables that contradict the claim. Without a diagram they need not be the smallest. */
export function counterexampleSought(
  subject: Subject,
  variables: readonly number[],
  direction: Direction,
): { less: Witness; more: Witness } | null {
  const { diagrams } = subject.space;
  const pairs = pairsOf(subject);
  const strength = strengthIn(direction);
  const question = {
    // A case without an assessment contradicts nothing.
    nodeOf: (meaning: Meaning) =>
      within(diagrams, assessedNode(diagrams, meaning), diagrams.map(meaning.decision, strength), -1),
    join: (before: number, now: number) => (now >= 0 && now < before ? 1 : 0) as 0 | 1,
  };
  const wanted = variables.flatMap((variable) =>
    stepsOf(subject, variable).flatMap((step) => pairs.wantedIn(step, question)),
  );
  const some = someAmong(subject.space, wanted);
  return some && shownAt(subject, some.found.cell, some.way, strength);
}

/** The pairs of classes that have to be compared. */
function stepsOf(subject: Subject, variable: number): Step[] {
  const pairs = pairsOf(subject);
  // What is lower than in some earlier class is lower than in the one before, unless cases between them are not assessed.
  const skips = pairs.asks(subject.parts[0]!.applicability, variable);
  const last = lastResolved(subject.space.variables[variable]!);
  return Array.from({ length: last }, (_none, at) => at + 1)
    .flatMap((more) =>
      Array.from({ length: skips ? more : 1 }, (_none, before) => ({ variable, less: more - 1 - before, more })),
    )
    .filter(({ less, more }) => !pairs.areAlike(variable, less, more));
}

function shownAt(
  subject: Subject,
  cell: readonly number[],
  { variable, less, more }: Step,
  strength: (decision: number) => number,
): { less: Witness; more: Witness } {
  const strengthOf = ({ evaluations: [evaluation] }: Witness) => strength(strengths.indexOf(evaluation!.decision));
  const [first, second] = [less, more].map((at) =>
    witnessAt(subject, cell.with(variable, at), ([evaluation]) => evaluation!.applicability.result === "matched"),
  );
  if (strengthOf(second!) >= strengthOf(first!)) throw new Error("The evaluator contradicts the search.");
  return { less: first!, more: second! };
}
