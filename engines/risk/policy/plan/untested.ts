import type { Condition, Definition } from "../definition.ts";
import { currentEvaluator } from "../evaluators.ts";
import { factIn } from "../meaning/cells.ts";
import type { Node } from "../meaning/diagrams.ts";
import type { Cell } from "../meaning/space.ts";
import { truths } from "../meaning/truths.ts";
import { toMillionths } from "../risk-eval-1/decimals.ts";
import { type Coverage, coverageOf } from "../simulate/coverage.ts";
import type { Scenario } from "../simulate/scenario.ts";
import { scenariosMax } from "../simulate/scenario-file.ts";
import { type ScenarioResult, simulate } from "../simulate/simulate.ts";
import { assessedNode, decide, nearestWith, type Subject, subjectOf } from "./question.ts";
import { witnessMoment } from "./witness.ts";

export type Untested = {
  /** Each reaches something that no scenario before it does, and expects what comes of it now. */
  scenarios: Scenario[];
  /** JSON Pointers of what no evidence reaches: proved. */
  neverReached: string[];
  /** JSON Pointers of what no case was found for, although there may be one: looking took too long, or the evaluator did not agree. */
  notDecided: string[];
  /** How much is left that more scenarios would reach. */
  left: number;
};

/** Scenarios for everything that these have not tried, with the fewest inputs off the ordinary. The definition is valid. */
export function untestedBy(
  definition: Definition,
  scenarios: readonly Scenario[],
  results: readonly ScenarioResult[],
): Untested {
  const found: Untested = { scenarios: [], neverReached: [], notDecided: [], left: 0 };
  let missed = missedIn(coverageOf(definition, results));
  const made = subjectOf([definition], currentEvaluator, { way: "diagram" });
  if (!made.decided) return { ...found, notDecided: missed };
  const [tried, names] = [[...results], new Set(scenarios.map(({ name }) => name))];
  while (missed.length > 0 && found.scenarios.length < scenariosMax) {
    const path = missed.shift()!;
    const { name, node } = elementAt(made.subject, path);
    const answer = decide(() => ({ nearest: nearestWith(made.subject.space, node(), 1) }));
    if (!answer.decided) found.notDecided.push(path);
    else if (!answer.nearest) found.neverReached.push(path);
    else {
      const { scenario, result } = scenarioAt(made.subject, answer.nearest.cell, freeName(names, name));
      const still = new Set(missedIn(coverageOf(definition, [...tried, result])));
      // The evaluator has the last word. Evidence of a retired source, for one, counts for nothing.
      if (still.has(path)) found.notDecided.push(path);
      else {
        tried.push(result);
        names.add(scenario.name);
        found.scenarios.push(scenario);
        missed = missed.filter((each) => still.has(each));
      }
    }
  }
  return { ...found, left: missed.length };
}

function missedIn({ cases, rules, bands, boundaries }: Coverage): string[] {
  return [cases, rules, bands, boundaries].flatMap(({ missed }) => missed);
}

function freeName(taken: ReadonlySet<string>, name: string): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
  return free;
}

function scenarioAt({ space }: Subject, cell: Cell, name: string): { scenario: Scenario; result: ScenarioResult } {
  const [definition] = space.definitions;
  const inputs = definition!.inputs.flatMap(({ key }) => {
    const value = factIn(space, cell, key, 0);
    return value === undefined ? [] : [[key, { status: "available", value }] as const];
  });
  const plain = { name, inputs: Object.fromEntries(inputs) } as Scenario;
  const [result] = simulate(definition!, [plain], witnessMoment).results;
  const { complete, decision, band, score, requiredActions } = result!;
  const expect = { complete, decision, band, score, actions: requiredActions.map((action) => action.name) };
  return { scenario: { ...plain, expect }, result: result! };
}

type Element = { name: string; node: () => Node };

/** What a pointer of the coverage is called, and where it is reached. */
function elementAt(subject: Subject, path: string): Element {
  const { space, meanings } = subject;
  const [{ diagrams }, meaning] = [space, meanings![0]!];
  const { factors = [], bands, rules = [] } = meaning.definition;
  const assessed = (node: Node) => diagrams.combine(assessedNode(diagrams, meaning), node, Math.min);
  const is = (node: Node, value: number) => assessed(diagrams.map(node, (each) => (each === value ? 1 : 0)));
  const [, , kind, first, second, third] = path.split("/");
  const at = Number(first);
  if (path.endsWith("/value")) {
    const { input, value } = conditionAt(meaning.definition, path);
    // A group that does not match at its boundary is still tried there.
    const node = () => valueNode(subject, input, value);
    return { name: `${input} is ${String(value)}`, node: kind === "applicability" ? node : () => assessed(node()) };
  }
  if (kind === "factors") {
    const { id, cases } = factors[at]!;
    const index = Number(third);
    return { name: `factor ${id} takes case ${cases[index]!.id}`, node: () => is(meaning.choices[at]!, index) };
  }
  if (kind === "rules")
    return { name: `rule ${rules[at]!.id} applies`, node: () => is(meaning.rules[at]!, truths.true) };
  const { id, lowerBound } = bands[at]!;
  if (second === "lowerBound")
    return {
      name: `score ${lowerBound}, where band ${id} begins`,
      node: () => is(meaning.score(), toMillionths(lowerBound)),
    };
  return { name: `band ${id}`, node: () => is(meaning.band, at) };
}

function conditionAt(definition: Definition, path: string): Condition {
  const steps = path.split("/").slice(2, -1);
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], definition) as Condition;
}

/** 1 where the input is known to have the value. A threshold is a class of its own. */
function valueNode({ space }: Subject, key: string, value: Condition["value"]): Node {
  const { diagrams } = space;
  const place = space.placeOf(key, 0)[0]!;
  const variable = space.variables[place]!;
  if (variable.kind !== "scalar") throw new Error(`A list has no threshold: ${key}`);
  return diagrams.choose(
    place,
    variable.classes.map(({ is, seen }) => diagrams.constant(seen[0] && is?.value === value ? 1 : 0)),
  );
}
