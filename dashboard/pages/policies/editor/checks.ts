import { draftErrors, policyErrors, validatePolicy } from "@probity/engines/risk/policy/checks/validate.ts";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { Problem } from "@probity/engines/risk/policy/format/problem.ts";
import { rememberedStructure } from "@probity/engines/risk/policy/format/remembered-structure.ts";
import { type Scenario, scenarioProblems } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { type ScenarioResult, simulate, type Simulation } from "@probity/engines/risk/policy/simulate/simulate.ts";
import { diffInWords, type PolicyChange } from "@probity/engines/risk/policy/words/diff-in-words.ts";

export type Question = {
  id: number;
  key: string;
  definition: Definition;
  /** The version that the working copy is compared with. */
  base: Definition | null;
  scenarios: readonly Scenario[];
  evaluatedAt: string;
  sourceNames: readonly (readonly [source: string, name: string])[];
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

const structure = rememberedStructure();

export function errorsOf({ id, key, definition }: Pick<Question, "id" | "key" | "definition">) {
  return { id, kind: "errors" as const, ...draftErrors({ key, definition }, structure) };
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
      changes: base && summary ? diffInWords(base, definition, new Map(sourceNames)) : [],
      results: { copy: copy?.results ?? null, base: base && (tried(base, question)?.results ?? null) },
      coverage: copy?.coverage ?? null,
    },
  };
}

/** Every scenario that can be tried; the others stay in their places as nulls. */
export function tried(definition: Definition, { scenarios, evaluatedAt, sourceNames, key }: Question) {
  if (policyErrors({ key, definition }).length > 0) return null;
  const asked = scenarios.map((scenario) => asScenario(definition, scenario));
  const fit = asked.map((one) => scenarioProblems(definition, [one], evaluatedAt).length === 0);
  const background = { sourceNames: new Map(sourceNames), screenings: new Map<string, never>() };
  const simulation = simulate(
    definition,
    asked.filter((_one, at) => fit[at]),
    evaluatedAt,
    background,
  );
  const left = [...simulation.results];
  return { results: fit.map((isFit): Tried => (isFit ? left.shift()! : null)), coverage: simulation.coverage };
}

/** What is said of inputs that this definition does not have is left out: the other one may have them. */
function asScenario(definition: Definition, { name, inputs, expect }: Scenario): Scenario {
  const known = definition.inputs.filter(({ key }) => inputs[key] !== undefined);
  return {
    name: name === "" ? "scenario" : name,
    inputs: Object.fromEntries(known.map(({ key }) => [key, inputs[key]!])),
    ...(expect && { expect }),
  };
}
