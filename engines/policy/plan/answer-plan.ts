import type { Definition } from "../definition.ts";
import { currentEvaluator } from "../evaluators.ts";
import { validatePolicy } from "../checks/validate.ts";
import type { Problem } from "../format/problem.ts";
import { planData } from "./plan-data.ts";
import { planOf } from "./plan.ts";

/** Two definitions as somebody sent or stored them. */
export type PlanQuestion = { from: object; to: object };

const sides = ["from", "to"] as const;

/** The plan as data, or why one of the definitions is none. Sources are names that are compared, and need not be registered. */
export function answerPlan(question: PlanQuestion): { plan: ReturnType<typeof planData> } | { problems: Problem[] } {
  const problems = sides.flatMap((side) =>
    validatePolicy({ key: "policy", definition: question[side] })
      .errors.filter(({ code }) => code !== "unknown_source")
      .map((problem) => ({ ...problem, path: `/${side}${problem.path}` })),
  );
  if (problems.length > 0) return { problems };
  return { plan: planData(planOf(question.from as Definition, question.to as Definition, currentEvaluator)) };
}
