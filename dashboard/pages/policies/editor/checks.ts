import { policyErrors, structuralProblems, validatePolicy } from "@probity/engines/policy/checks/validate.ts";
import type { Definition } from "@probity/engines/policy/definition.ts";
import type { Problem } from "@probity/engines/policy/format/problem.ts";
import { type Scenario, scenarioProblems } from "@probity/engines/policy/simulate/scenario.ts";
import { type ScenarioResult, simulate, type Simulation } from "@probity/engines/policy/simulate/simulate.ts";
import { diffInWords, type PolicyChange } from "@probity/engines/policy/words/diff-in-words.ts";
import type { TriedScenario } from "./working-copy.ts";

export type Question = {
  id: number;
  key: string;
  definition: Definition;
  /** The version that the working copy is compared with. */
  base: Definition | null;
  scenarios: readonly TriedScenario[];
  evaluatedAt: string;
  sourceNames: ReadonlyMap<string, string>;
};

/** What a scenario comes to; null where it cannot be tried, because a value does not fit its input any more. */
export type Tried = ScenarioResult | null;

export type Proved = {
  warnings: Problem[];
  scoreRange: { min: number; max: number } | null;
  changes: PolicyChange[];
  /** By the working copy and by the version before; null where it has errors. */
  results: { copy: Tried[] | null; base: Tried[] | null };
  coverage: Simulation["coverage"] | null;
};

/** Errors come first, because they take a moment; proofs and simulation come when they are done. */
export type Answer =
  | { id: number; kind: "errors"; errors: Problem[]; storable: boolean }
  | { id: number; kind: "proved"; proved: Proved };

export function errorsOf({ id, key, definition }: Question): Extract<Answer, { kind: "errors" }> {
  const storable = structuralProblems({ key, definition }).length === 0;
  return { id, kind: "errors", errors: policyErrors({ key, definition }), storable };
}

export function provedOf(question: Question): Extract<Answer, { kind: "proved" }> {
  const { id, key, definition, base, sourceNames } = question;
  const { valid, warnings, summary } = validatePolicy({ key, definition });
  const copy = valid ? tried(definition, question) : null;
  return {
    id,
    kind: "proved",
    proved: {
      warnings,
      scoreRange: summary?.scoreRange ?? null,
      changes: base && summary ? diffInWords(base, definition, sourceNames) : [],
      results: { copy: copy?.results ?? null, base: base && (tried(base, question)?.results ?? null) },
      coverage: copy?.coverage ?? null,
    },
  };
}

/** Every scenario that can be tried; the others stay in their places as nulls. */
function tried(definition: Definition, { scenarios, evaluatedAt, sourceNames, key }: Question) {
  if (policyErrors({ key, definition }).length > 0) return null;
  const asked = scenarios.map((scenario) => asScenario(definition, scenario));
  const fit = asked.map((one) => scenarioProblems(definition, [one], evaluatedAt).length === 0);
  const background = { sourceNames, screenings: new Map<string, never>() };
  const simulation = simulate(
    definition,
    asked.filter((_one, at) => fit[at]),
    evaluatedAt,
    background,
  );
  const left = [...simulation.results];
  return { results: fit.map((isFit): Tried => (isFit ? left.shift()! : null)), coverage: simulation.coverage };
}

/** Values of inputs that this definition does not have are left out: the other one may have them. */
function asScenario({ inputs }: Definition, { name, values }: TriedScenario): Scenario {
  const known = inputs.filter(({ key }) => values[key] !== undefined);
  return {
    name: name === "" ? "scenario" : name,
    inputs: Object.fromEntries(
      known.map(({ key }) => {
        const value = values[key]!;
        return [key, { status: "available" as const, value: Array.isArray(value) ? [...value] : (value as string) }];
      }),
    ),
  };
}
