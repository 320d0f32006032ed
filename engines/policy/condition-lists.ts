import type { Condition, Definition } from "./definition.ts";

/** Every `all` of a policy with the JSON Pointer of the element that holds it. */
export function conditionLists(definition: Definition): { path: string; all: readonly Condition[] }[] {
  const groups = (definition.applicability ?? []).map(({ all }, index) => ({
    path: `/definition/applicability/${index}`,
    all,
  }));
  const cases = (definition.factors ?? []).flatMap((factor, factorIndex) =>
    factor.cases.map(({ all }, index) => ({ path: `/definition/factors/${factorIndex}/cases/${index}`, all })),
  );
  const rules = (definition.rules ?? []).map(({ all }, index) => ({ path: `/definition/rules/${index}`, all }));
  return [...groups, ...cases, ...rules];
}
