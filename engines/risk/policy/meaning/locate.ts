import type { FactValue, ScalarValue } from "../definition.ts";
import type { Evaluation } from "../evaluation.ts";
import type { ValueClass } from "./domains.ts";
import { isWithin } from "./numbers.ts";
import type { Cell, Space } from "./space.ts";
import type { ScalarVariable } from "./variables.ts";

/** Values of resolved inputs by key, as one definition sees them. */
export type Facts = ReadonlyMap<string, FactValue>;

export function factsOf({ inputs }: Pick<Evaluation, "inputs">): Facts {
  return new Map(inputs.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const])));
}

/**
 * The cell of what each definition sees of the same evidence; null when no evidence looks like this: a screening fact with a
 * value that is not documented, or two sides that cannot see two different values.
 */
export function cellOf(space: Space, sides: readonly Facts[]): Cell | null {
  const fresh = new Map<string, ScalarValue[]>();
  const cell = space.variables.map((variable): number => {
    const { key, classes } = variable;
    const seen = sides.map((facts, side) => variable.sides.includes(side) && facts.has(key));
    const value = sides[Math.max(0, seen.indexOf(true))]!.get(key);
    if (variable.kind === "scalar") return scalarClass(space, variable, seen, value as ScalarValue, fresh);
    if (variable.kind === "list") return variable.classes.findIndex((each) => isSame(each.seen, seen));
    const contains = seen.includes(true) && (value as readonly ScalarValue[]).includes(variable.item);
    return contains ? classes.length - 1 : 0;
  });
  return cell.includes(-1) ? null : cell;
}

function scalarClass(
  space: Space,
  { key, classes }: ScalarVariable,
  seen: readonly boolean[],
  value: ScalarValue,
  fresh: Map<string, ScalarValue[]>,
): number {
  if (!seen.includes(true)) return classes.length - 1;
  const same = classes.map((each, at) => ({ ...each, at })).filter((each) => isSame(each.seen, seen));
  const named = same.find(({ is }) => is?.rest === null && is.value === value);
  if (named) return named.at;
  const rest = same.filter(({ is }) => is && holds(is, value));
  // Linked inputs are equal where they take the same fresh value, whichever it is.
  const group = `${space.families.get(key)!.keys[0]} ${JSON.stringify(rest[0]?.is?.rest)}`;
  const taken = fresh.get(group) ?? [];
  if (!taken.includes(value)) taken.push(value);
  fresh.set(group, taken);
  return (rest.length === 1 ? rest[0] : rest[taken.indexOf(value)])?.at ?? -1;
}

function holds({ rest }: ValueClass, value: ScalarValue): boolean {
  if (rest === null) return false;
  return rest === "other" ? true : isWithin(value as number, rest);
}

function isSame(one: readonly boolean[], other: readonly boolean[]): boolean {
  return one.every((each, at) => each === other[at]);
}
