import type { Condition, Definition } from "../definition.ts";

/** Conditions that stand together, with the JSON Pointer of the element that holds them. */
export type ConditionList = { element: "group" | "case" | "rule"; path: string; all: readonly Condition[] };

/** Every `all` of a policy, in the order of evaluation. */
export function conditionLists({ applicability = [], factors = [], rules = [] }: Definition): ConditionList[] {
  return [
    ...applicability.map(({ all }, index) => listOf("group", `/definition/applicability/${index}`, all)),
    ...factors.flatMap(({ cases }, index) =>
      cases.map(({ all }, at) => listOf("case", `/definition/factors/${index}/cases/${at}`, all)),
    ),
    ...rules.map(({ all }, index) => listOf("rule", `/definition/rules/${index}`, all)),
  ];
}

function listOf(element: ConditionList["element"], path: string, all: readonly Condition[]): ConditionList {
  return { element, path, all };
}
