import Type from "typebox";
import { schemaCheck, type SchemaError } from "../../../json/schema-errors.ts";
import { type Scenario, ScenarioSchema } from "./scenario.ts";

/** As many as are simulated at once, and as a set holds. */
export const scenariosMax = 100;

const check = schemaCheck(Type.Array(ScenarioSchema, { maxItems: scenariosMax }));

export type ReadScenarios = { scenarios: Scenario[] } | { problems: SchemaError[] };

/** Scenarios as a file: what `simulate` and a scenario set take, so that one can be sent to either. */
export const scenariosAsText = (scenarios: readonly Scenario[]): string =>
  `${JSON.stringify({ scenarios }, null, 2)}\n`;

/** Reads scenarios that somebody wrote: a list of them, or an object that has one. */
export function scenariosFromText(text: string): ReadScenarios {
  try {
    return scenariosIn(JSON.parse(text));
  } catch (error) {
    return { problems: [{ path: "", code: "invalid_json", message: (error as Error).message }] };
  }
}

/** The same of a file that was parsed already. Paths begin at the list. */
export function scenariosIn(read: unknown): ReadScenarios {
  const given = isSet(read) ? read.scenarios : read;
  const problems = check(given);
  return problems.length > 0 ? { problems } : { scenarios: given as Scenario[] };
}

const isSet = (read: unknown): read is { scenarios: unknown } =>
  typeof read === "object" && read !== null && !Array.isArray(read) && "scenarios" in read;

/** Those of the same name are replaced where they stand; the others come last. */
export function withScenarios(before: readonly Scenario[], added: readonly Scenario[]): Scenario[] {
  const names = new Set(before.map(({ name }) => name));
  return [
    ...before.map((scenario) => added.findLast(({ name }) => name === scenario.name) ?? scenario),
    ...added.filter(({ name }, at) => !names.has(name) && added.findLastIndex((other) => other.name === name) === at),
  ];
}
