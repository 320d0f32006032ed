import type { Definition } from "../definition.ts";
import type { Evaluation, Readings } from "../evaluation.ts";
import { evaluatorOf } from "../evaluators.ts";
import { both, type Diagrams, type Node } from "../meaning/diagrams.ts";
import { type Meaning, resolvedInput } from "../meaning/meaning.ts";
import { strengths } from "../meaning/outcome.ts";
import { budgetDefault } from "../meaning/space.ts";
import { truths, truthsOf } from "../meaning/truths.ts";
import { ask } from "./ask.ts";
import { conditionsOf, type Implication, type Invariant, statesOf, unfitInputs } from "./invariant.ts";
import { monotonyOf } from "./monotone.ts";
import { assessedNode, decide, nearestWith, type Subject, subjectOf } from "./question.ts";
import { type Witness, witnessAt, witnessMoment } from "./witness.ts";

export type Verdict = { id: string } & (
  | { verdict: "proved" }
  /** Cases that contradict it: two for a claim about more of an input, the one with less of it first. */
  | { verdict: "refuted"; counterexample: Witness[] }
  /** No assessment satisfies `when`. That is never called proved: somebody meant something else. */
  | { verdict: "vacuous" }
  | { verdict: "not_decided"; reason: "budget" | "unfit_inputs"; inputs: string[] }
);

/** What all invariants of a policy may take together, in budgets of one. Most take next to nothing. */
const budgetsForAll = 2;

/** A verdict for each invariant of a valid definition. Each has a budget, and all have one: a hundred hard ones do not take minutes. */
export function verdictsOf(
  definition: Definition,
  invariants: readonly Invariant[],
  evaluatorVersion: string,
  budget = budgetDefault,
): Verdict[] {
  let left = budgetsForAll * budget;
  return invariants.map((invariant) => {
    const { judged, spent } = verdictOn(definition, invariant, evaluatorVersion, Math.min(budget, left));
    left -= spent;
    return { id: invariant.id, ...judged };
  });
}

type Judged = Verdict extends infer Each ? (Each extends Verdict ? Omit<Each, "id"> : never) : never;

function verdictOn(definition: Definition, invariant: Invariant, evaluatorVersion: string, budget: number) {
  const inputs = unfitInputs(definition, invariant);
  if (inputs.length > 0) return { judged: unfit(inputs), spent: 0 };
  // Values that only the invariant names are classes too.
  const asked = "when" in invariant ? conditionsOf(invariant) : [];
  const made = subjectOf([definition], evaluatorVersion, { budget, asked });
  if (!made.decided) return { judged: outOfBudget, spent: budget };
  const judged = "when" in invariant ? judge(made.subject, invariant) : judgeMonotone(made.subject, invariant.monotone);
  return { judged, spent: budget - made.subject.space.diagrams.left };
}

const unfit = (inputs: string[]): Judged => ({ verdict: "not_decided", reason: "unfit_inputs", inputs });
const outOfBudget: Judged = { verdict: "not_decided", reason: "budget", inputs: [] };

function judgeMonotone(subject: Subject, input: string): Judged {
  const answer = monotonyOf(subject, input, "never_lowers");
  if (!answer.decided) return outOfBudget;
  const { counterexample } = answer;
  return counterexample
    ? { verdict: "refuted", counterexample: [counterexample.less, counterexample.more] }
    : { verdict: "proved" };
}

function judge(subject: Subject, invariant: Implication): Judged {
  const answer = decide(() => ({ judged: judgeImplication(subject, invariant) }));
  return answer.decided ? answer.judged : outOfBudget;
}

function judgeImplication(subject: Subject, invariant: Implication): Judged {
  const { space } = subject;
  const { diagrams } = space;
  const when = whenNode(subject, invariant);
  if (!nearestWith(space, when, 1)) return { verdict: "vacuous" };
  const broken = ask(subject, ([meaning]) =>
    diagrams.combine(when, thenNode(diagrams, meaning!, invariant), (is, holds) => (is === 1 && holds === 0 ? 1 : 0), {
      fixed: { at: 0, to: 0 },
    }),
  );
  const found = broken.nearest(1);
  if (!found) return { verdict: "proved" };
  const witness = witnessAt(subject, found.cell, ([evaluation]) => !holdsIn(invariant, evaluation!));
  if (!isMeant(subject, invariant, witness.readings[0]!)) throw new Error(`The case is not one of ${invariant.id}.`);
  return { verdict: "refuted", counterexample: [witness] };
}

/** 1 where there is an assessment and everything under `when` is true. */
function whenNode(subject: Subject, invariant: Implication): Node {
  const { space, parts, evaluatorVersion } = subject;
  const { diagrams } = space;
  const all = truthsOf(space, 0, evaluatorOf(evaluatorVersion)!);
  const clauses = [
    ...conditionsOf(invariant).map((condition) =>
      diagrams.map(all([condition]), (truth) => (truth === truths.true ? 1 : 0)),
    ),
    ...statesOf(invariant).map(({ input, state }) =>
      diagrams.map(resolvedInput(space, 0, input), (is) => (state === "resolved" ? is : 1 - is)),
    ),
  ];
  return clauses.reduce(
    (one, other) => diagrams.combine(one, other, Math.min, both),
    assessedNode(diagrams, parts[0]!),
  );
}

function thenNode(diagrams: Diagrams, meaning: Meaning, { then }: Implication): Node {
  const { atLeast, atMost } = boundsOf(then);
  const nodes = [
    diagrams.map(meaning.decision, (strength) => (strength >= atLeast && strength <= atMost ? 1 : 0)),
    ...(then.complete === undefined
      ? []
      : [diagrams.map(meaning.complete, (complete) => ((complete === 1) === then.complete ? 1 : 0))]),
    ...(then.actions ?? []).map((name) => meaning.actions.get(name) ?? diagrams.constant(0)),
  ];
  return nodes.reduce((one, other) => diagrams.combine(one, other, Math.min, both));
}

/** What the evaluator says of the claim. */
function holdsIn({ then }: Implication, { decision, complete, requiredActions }: Evaluation): boolean {
  const { atLeast, atMost } = boundsOf(then);
  const strength = strengths.indexOf(decision);
  return (
    strength >= atLeast &&
    strength <= atMost &&
    (then.complete === undefined || then.complete === complete) &&
    (then.actions ?? []).every((name) => requiredActions.some((action) => action.name === name))
  );
}

function boundsOf({ decision }: Implication["then"]): { atLeast: number; atMost: number } {
  return {
    atLeast: decision?.atLeast === undefined ? 0 : strengths.indexOf(decision.atLeast),
    atMost: decision?.atMost === undefined ? strengths.length - 1 : strengths.indexOf(decision.atMost),
  };
}

/** Whether the evaluator finds everything under `when` true of the evidence, and assesses it. */
function isMeant({ space, evaluatorVersion }: Subject, invariant: Implication, readings: Readings): boolean {
  const [definition] = space.definitions;
  const all = conditionsOf(invariant);
  const asked = { ...definition!, rules: all.length === 0 ? [] : [{ id: "when", all, reasons: [] }] };
  const evaluation = evaluatorOf(evaluatorVersion)!.evaluate(asked, readings, witnessMoment);
  return (
    evaluation.applicability.result === "matched" &&
    evaluation.rules.every(({ result }) => result === "matched") &&
    statesOf(invariant).every(({ input, state }) =>
      evaluation.inputs.some((each) => each.key === input && (each.state === "resolved") === (state === "resolved")),
    )
  );
}
