import type { FactValue } from "@probity/engines/risk/policy/definition.ts";
import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { shownValue } from "@probity/engines/risk/policy/words/condition-words.ts";

export type Given = Scenario["inputs"][string];

/** The value of evidence that is there, of which nothing else is said. Anything more is kept as it is, and edited in the file alone. */
export function plainValue(given: Given | undefined): FactValue | undefined {
  if (given === undefined || Array.isArray(given) || !isPlain(given)) return undefined;
  return given.value as FactValue;
}

function isPlain({ status, value, ...rest }: Exclude<Given, readonly unknown[]>): boolean {
  return status === "available" && value !== undefined && value !== null && Object.keys(rest).length === 0;
}

/** Evidence that more is said of, in a word or two; undefined for a plain value, and where there is none. */
export function givenWords(given: Given | undefined): string | undefined {
  if (given === undefined || plainValue(given) !== undefined) return undefined;
  if (Array.isArray(given)) return `${given.length} readings`;
  const value = given.value === undefined || given.value === null ? "" : ` ${shownValue(given.value)}`;
  return `${given.status}${value}`;
}

export function asGiven(value: FactValue): Given {
  return { status: "available", value: Array.isArray(value) ? [...value] : (value as string) };
}

export const asInputs = (values: Readonly<Record<string, FactValue>>): Scenario["inputs"] =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, asGiven(value)]));

/** `country “DE”, income.monthly 900`: what a scenario says, in the order in which it was said. */
export function inputsInWords(inputs: Scenario["inputs"]): string {
  return Object.entries(inputs)
    .map(([key, given]) => {
      const value = plainValue(given);
      return `${key} ${value === undefined ? givenWords(given) : shownValue(value)}`;
    })
    .join(", ");
}
