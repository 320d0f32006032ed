import type { Condition, Definition } from "../definition.ts";
import { Diagrams } from "./diagrams.ts";
import { familiesOf, type Family } from "./domains.ts";
import { inputOrder } from "./order.ts";
import { type Declared, declaredSight, type Variable, variablesOf, weightsOf } from "./variables.ts";

/** All cases that definitions can tell apart: a cell has a class of each variable, and the first classes are the baseline. */
export type Space = {
  definitions: readonly Definition[];
  inputs: readonly Declared[];
  families: ReadonlyMap<string, Family>;
  variables: readonly Variable[];
  /** The variables of each input, by side; the sides of most inputs share theirs. */
  placeOf: (key: string, side: number) => readonly number[];
  /** The position in `inputs` of the input of a variable. */
  inputOf: (variable: number) => number;
  weights: readonly (readonly number[])[];
  diagrams: Diagrams;
};

/** A class of each variable. */
export type Cell = readonly number[];

/** Steps and nodes, of about a microsecond each. */
export const budgetDefault = 3_000_000;

/** Keys that both definitions have with different types: what one side reads, the other cannot, and nothing can be compared. */
export function retypedInputs([first, second]: readonly Definition[]): string[] {
  if (!first || !second) return [];
  return first.inputs
    .filter(({ key, type, itemType }) =>
      second.inputs.some((other) => other.key === key && (other.type !== type || other.itemType !== itemType)),
    )
    .map(({ key }) => key);
}

/** The space of one valid definition, or of two without retyped inputs, in which `asked` conditions are decided as well. */
export function spaceOf(
  definitions: readonly Definition[],
  budget = budgetDefault,
  asked: readonly Condition[] = [],
): Space {
  const families = familiesOf(definitions, asked);
  const inputs = inputOrder(definitions).map((key): Declared => ({
    key,
    sides: definitions.map((definition) => definition.inputs.find((input) => input.key === key) ?? null),
  }));
  const holders = new Map(inputs.map((input) => [input.key, declaredSight(input) === "independent" ? 2 : 1]));
  const variables = inputs.flatMap((input) => {
    const family = families.get(input.key)!;
    const fresh = family.keys.reduce((count, key) => count + holders.get(key)!, 0);
    return variablesOf(input, family, family.keys.length === 1 ? 1 : fresh);
  });
  const places = new Map<string, number[]>();
  variables.forEach(({ key, sides }, at) => {
    for (const side of sides) places.set(`${side} ${key}`, [...(places.get(`${side} ${key}`) ?? []), at]);
  });
  const positions = variables.map(({ key }) => inputs.findIndex((input) => input.key === key));
  return {
    definitions,
    inputs,
    families,
    variables,
    placeOf: (key, side) => places.get(`${side} ${key}`) ?? [],
    inputOf: (variable) => positions[variable]!,
    weights: variables.map(weightsOf),
    diagrams: new Diagrams(
      variables.map(({ classes }) => classes.length),
      budget,
    ),
  };
}

/** Every input in its first class. */
export function baselineOf({ variables }: Space): Cell {
  return variables.map(() => 0);
}
