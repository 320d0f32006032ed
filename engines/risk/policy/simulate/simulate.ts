import { type Coverage, coverageOf } from "./coverage.ts";
import type { Definition } from "../definition.ts";
import type { Evaluation } from "../evaluation.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { explain } from "../explain/explain.ts";
import { type Background, type Detail, toldBy } from "../explain/explanation.ts";
import { type Expected, type Scenario, scenarioReadings } from "./scenario.ts";

type Outcome = Pick<
  Evaluation,
  "applicability" | "complete" | "inputs" | "factors" | "rules" | "reasons" | "requiredActions"
> & { [Member in "score" | "band" | "decision"]: Evaluation[Member] | null };

type Told = { explanation: string[]; explanationDetails: Detail[] };

type Compared = boolean | number | string | null | string[];
type Difference = { property: keyof Expected; expected: Compared; actual: Compared };

export type ScenarioResult = { name: string } & Outcome &
  Told & {
    /** Null when the scenario expects nothing. */
    expectation: { passed: boolean; differences: Difference[] } | null;
  };

export type Simulation = { passed: number; failed: number; results: ScenarioResult[]; coverage: Coverage };

/** The results of the current evaluator for each scenario. The definition is valid and the scenarios have no problems. */
export function simulate(
  definition: Definition,
  scenarios: readonly Scenario[],
  evaluatedAt: string,
  background?: Background,
): Simulation {
  const at = new Date(evaluatedAt).toISOString();
  const { evaluate } = evaluatorOf(currentEvaluator)!;
  const results = scenarios.map((scenario): ScenarioResult => {
    const evaluation = evaluate(definition, scenarioReadings(definition, scenario, at), at);
    const outcome = outcomeOf(evaluation);
    const told = toldBy(explain(definition, evaluation, background));
    const expectation = scenario.expect ? compare(scenario.expect, outcome) : null;
    return { name: scenario.name, ...outcome, ...told, expectation };
  });
  return {
    passed: results.filter(({ expectation }) => expectation?.passed === true).length,
    failed: results.filter(({ expectation }) => expectation?.passed === false).length,
    results,
    coverage: coverageOf(definition, results),
  };
}

/** A subject that the policy does not cover for certain gets no assessment, so there is nothing but the reason to show. */
function outcomeOf(evaluation: Evaluation): Outcome {
  const { applicability, complete, score, band, decision, inputs, factors, rules, reasons, requiredActions } =
    evaluation;
  if (applicability.result === "matched")
    return { applicability, complete, score, band, decision, inputs, factors, rules, reasons, requiredActions };
  return {
    applicability,
    complete: false,
    score: null,
    band: null,
    decision: null,
    inputs,
    factors: [],
    rules: [],
    reasons: [],
    requiredActions: [],
  };
}

function compare(expected: Expected, outcome: Outcome): NonNullable<ScenarioResult["expectation"]> {
  const actual = {
    complete: outcome.complete,
    decision: outcome.decision,
    band: outcome.band,
    score: outcome.score,
    actions: outcome.requiredActions.map(({ name }) => name),
  };
  const differences = (["complete", "decision", "band", "score", "actions"] as const).flatMap((property) => {
    const wanted: Compared | undefined = expected[property];
    if (wanted === undefined || same(wanted, actual[property])) return [];
    return [{ property, expected: wanted, actual: actual[property] }];
  });
  return { passed: differences.length === 0, differences };
}

/** The order of actions promises nothing to those who carry them out. */
function same(expected: Compared, actual: Compared): boolean {
  if (!Array.isArray(expected) || !Array.isArray(actual)) return expected === actual;
  return expected.length === actual.length && expected.every((name) => actual.includes(name));
}
