import { conditionLists } from "../format/condition-lists.ts";
import { screeningFacts } from "../format/screening-facts.ts";
import type { Condition, Definition, InputType, ScalarValue } from "../definition.ts";
import { type Gap, gapsOf, numbersWithin } from "./numbers.ts";

/** Values that no condition can tell apart, with one of them to show. */
export type ValueClass = {
  value: ScalarValue;
  /** Null for a value that a condition names. Classes of one `rest` differ only in whether linked inputs are equal. */
  rest: Gap | "other" | null;
  /** The place among ordered classes; classes of one gap share it. */
  rank: number;
};

/** Inputs that conditions compare with each other, directly or through others, and the values that matter for any of them. */
export type Family = { keys: string[]; named: Set<ScalarValue> };

/** The family of each input of some definitions, which `asked` conditions enlarge. */
export function familiesOf(
  definitions: readonly Definition[],
  asked: readonly Condition[],
): ReadonlyMap<string, Family> {
  const families = new Map<string, Family>();
  for (const { key } of definitions.flatMap(({ inputs }) => inputs))
    families.set(key, { keys: [key], named: new Set(screeningFacts.get(key)) });
  for (const condition of [...definitions.flatMap(conditionsOf), ...asked]) {
    const family = families.get(condition.input)!;
    if (isLink(condition)) merge(families, family, families.get(condition.value as string)!);
    else for (const value of [condition.value].flat()) family.named.add(typeof value === "number" ? value + 0 : value);
  }
  return families;
}

function conditionsOf(definition: Definition): Condition[] {
  return conditionLists(definition).flatMap(({ all }) => [...all]);
}

export function isLink({ operator }: Condition): boolean {
  return operator === "eq_fact" || operator === "neq_fact";
}

function merge(families: Map<string, Family>, one: Family, other: Family): void {
  if (one === other) return;
  one.keys.push(...other.keys);
  for (const value of other.named) one.named.add(value);
  for (const key of other.keys) families.set(key, one);
}

/**
 * The classes of a scalar input, the baseline first: false, the first documented value, a text that nothing names, the lowest
 * numbers. With `fresh` values of each rest, that many inputs can be equal or different in every way.
 */
export function classesOf(key: string, type: InputType, { named }: Family, fresh: number): ValueClass[] {
  const documented = screeningFacts.get(key);
  if (documented) return documented.map((value) => ({ value, rest: null, rank: 0 }));
  if (type === "boolean") return [false, true].map((value, rank) => ({ value, rest: null, rank }));
  if (type === "number") return numberClasses([...named].filter(isFiniteNumber), fresh);
  const texts = [...named].map((value): ValueClass => ({ value, rest: null, rank: 0 }));
  return [...otherTexts(named, fresh).map((value): ValueClass => ({ value, rest: "other", rank: 0 })), ...texts];
}

function isFiniteNumber(value: ScalarValue): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function numberClasses(named: readonly number[], fresh: number): ValueClass[] {
  const sorted = named.toSorted((one, other) => one - other);
  const gaps = gapsOf(sorted);
  const ranked = [
    ...sorted.map((value) => ({ values: [value], rest: null })),
    ...gaps.map((gap) => ({ values: numbersWithin(gap, fresh), rest: gap })),
  ].toSorted((one, other) => one.values[0]! - other.values[0]!);
  return ranked.flatMap(({ values, rest }, rank) => values.map((value) => ({ value, rest, rank })));
}

/** That many texts that no condition names. */
export function otherTexts(named: ReadonlySet<ScalarValue>, count: number): string[] {
  const texts: string[] = [];
  for (let number = 1; texts.length < count; number++) {
    const text = number === 1 ? "other" : `other ${number}`;
    if (!named.has(text)) texts.push(text);
  }
  return texts;
}
