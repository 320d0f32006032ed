import { conditionLists } from "../format/condition-lists.ts";
import { type Definition, type FactValue, ordering } from "../definition.ts";
import type { Evaluation } from "../evaluation.ts";

/** The parts of a policy that scenarios have tried; `missed` holds JSON Pointers. */
export type Coverage = { cases: Share; bands: Share; rules: Share; boundaries: Share };
type Share = { hit: number; total: number; missed: string[] };

/** The part of a result that coverage reads; without factors and rules when the policy did not apply. */
type Tried = Pick<Evaluation, "applicability" | "factors" | "rules" | "inputs" | "band" | "score">;

type Element = { path: string; hit: boolean };

export function coverageOf(definition: Definition, results: readonly Tried[]): Coverage {
  const { factors = [], bands, rules = [] } = definition;
  const applied = results.filter(({ applicability }) => applicability.result === "matched");
  const cases = factors.flatMap((factor, index) =>
    factor.cases.map(({ id }, at) => ({
      path: `/definition/factors/${index}/cases/${at}`,
      hit: applied.some((tried) => tried.factors[index]!.caseId === id),
    })),
  );
  return {
    cases: share(cases),
    bands: share(
      bands.map(({ id }, index) => ({
        path: `/definition/bands/${index}`,
        hit: applied.some(({ band }) => band === id),
      })),
    ),
    rules: share(
      rules.map((_rule, index) => ({
        path: `/definition/rules/${index}`,
        hit: applied.some((tried) => tried.rules[index]!.result === "matched"),
      })),
    ),
    boundaries: share(boundaries(definition, results, applied)),
  };
}

function share(elements: readonly Element[]): Share {
  const missed = elements.filter(({ hit }) => !hit).map(({ path }) => path);
  return { hit: elements.length - missed.length, total: elements.length, missed };
}

/** The places where one step more or less changes the answer. A mistake there shows only to a scenario that stands on it. */
function boundaries(definition: Definition, results: readonly Tried[], applied: readonly Tried[]): Element[] {
  const tried = { group: resolvedValues(results), case: resolvedValues(applied), rule: resolvedValues(applied) };
  const thresholds = conditionLists(definition).flatMap(({ element, path, all }) =>
    all.flatMap(({ input, operator, value }, index) =>
      ordering.includes(operator)
        ? [{ path: `${path}/all/${index}/value`, hit: tried[element].get(input)?.has(value) ?? false }]
        : [],
    ),
  );
  const bounds = definition.bands.flatMap(({ lowerBound }, index) =>
    lowerBound > 0
      ? [{ path: `/definition/bands/${index}/lowerBound`, hit: applied.some(({ score }) => score === lowerBound) }]
      : [],
  );
  return [...thresholds, ...bounds];
}

function resolvedValues(results: readonly Tried[]): Map<string, Set<FactValue>> {
  const values = new Map<string, Set<FactValue>>();
  for (const { key, value } of results.flatMap(({ inputs }) => inputs))
    if (value !== null) values.set(key, (values.get(key) ?? new Set()).add(value));
  return values;
}
