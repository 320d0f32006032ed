import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { policyEditorTexts } from "../../../texts/policy-editor.ts";

/** The next name that no other scenario has: a set keeps each name once. */
export function nameFor(scenarios: readonly Scenario[]): string {
  const taken = new Set(scenarios.map(({ name }) => name));
  let number = scenarios.length + 1;
  while (taken.has(policyEditorTexts.simulation.untitled(number))) number += 1;
  return policyEditorTexts.simulation.untitled(number);
}

/** Names that a set would refuse: empty ones, and all but the first of the same. */
export function wrongNames(scenarios: readonly Scenario[]): ReadonlySet<number> {
  const names = scenarios.map(({ name }) => name);
  return new Set(names.flatMap((name, at) => (name.trim() === "" || names.indexOf(name) < at ? [at] : [])));
}
