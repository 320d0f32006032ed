import type { Definition } from "../definition.ts";
import { currentEvaluator } from "../evaluators.ts";
import { validatePolicy } from "../checks/validate.ts";
import type { Problem } from "../format/problem.ts";
import { budgetDefault } from "../meaning/space.ts";
import { diffInWords } from "../words/diff-in-words.ts";
import { effectsOf } from "./effects.ts";
import type { Invariant } from "./invariant.ts";
import { verdictsOf } from "./invariants.ts";
import { changesData, planData, verdictsData } from "./plan-data.ts";
import { planOf, wayOf } from "./plan.ts";

/** Two definitions as somebody sent or stored them, and the invariants of their policy key. */
export type PlanQuestion = {
  from: object;
  to: object;
  invariants: readonly Invariant[];
  sourceNames: readonly { source: string; name: string }[];
};

const sides = ["from", "to"] as const;

/** The plan as data, or why one of the definitions is none. Sources are names that are compared, and need not be registered. */
export function answerPlan(question: PlanQuestion): { plan: ReturnType<typeof planned> } | { problems: Problem[] } {
  const problems = sides.flatMap((side) =>
    validatePolicy({ key: "policy", definition: question[side] })
      .errors.filter(({ code }) => code !== "unknown_source")
      .map((problem) => ({ ...problem, path: `/${side}${problem.path}` })),
  );
  return problems.length > 0 ? { problems } : { plan: planned(question) };
}

function planned({ from, to, invariants, sourceNames }: PlanQuestion) {
  const [before, after] = [from as Definition, to as Definition];
  const names = new Map(sourceNames.map(({ source, name }) => [source, name]));
  const changes = diffInWords(before, after, names);
  const plan = planOf(before, after, currentEvaluator);
  return {
    ...planData(plan),
    budget: budgetDefault,
    changes: changesData(changes, effectsOf(before, after, changes, currentEvaluator, { way: wayOf(plan) })),
    invariants: answerInvariants({ definition: after, invariants }),
  };
}

export type InvariantsQuestion = { definition: Definition; invariants: readonly Invariant[] };

/** The verdicts on the invariants of a valid definition, as data. */
export function answerInvariants({ definition, invariants }: InvariantsQuestion) {
  return verdictsData(invariants, verdictsOf(definition, invariants, currentEvaluator));
}
