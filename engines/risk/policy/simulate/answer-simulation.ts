import { problemsShown, validatePolicy } from "../checks/validate.ts";
import type { Definition } from "../definition.ts";
import { currentEvaluator } from "../evaluators.ts";
import { type Scenario, scenarioProblems } from "./scenario.ts";
import { simulate } from "./simulate.ts";

export type SimulationQuestion = {
  definition: Definition;
  definitionDigest: string;
  scenarios: readonly Scenario[];
  evaluatedAt: string;
  /** The names of sources, for the explanation. Sample evidence has no screening behind it. */
  sourceNames: readonly (readonly [source: string, name: string])[];
};

type Shown = { path: string; code: string; message: string };

export type Simulated = { problems: Shown[] } | { text: string };

/**
 * A simulation as JSON, because writing it takes as long as computing it. Only a policy that could be published is simulated: of any
 * other the evaluator promises nothing.
 */
export function answerSimulation(question: SimulationQuestion): Simulated {
  const { definition, definitionDigest, scenarios, evaluatedAt, sourceNames } = question;
  const { errors } = validatePolicy({ key: "policy", definition });
  const problems = errors.length > 0 ? errors : scenarioProblems(definition, scenarios, evaluatedAt);
  if (problems.length > 0)
    return { problems: problems.slice(0, problemsShown).map(({ path, code, message }) => ({ path, code, message })) };
  const background = { sourceNames: new Map(sourceNames), screenings: new Map() };
  const simulated = simulate(definition, scenarios, evaluatedAt, background);
  return { text: JSON.stringify({ evaluatorVersion: currentEvaluator, definitionDigest, ...simulated }) };
}
