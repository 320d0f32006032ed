import type { Condition, Operator, PolicyInput, ScalarValue } from "../definition.ts";

/** A condition, or the opposite of one. Policies cannot say some opposites, but conclusions need them. */
export type Fact = Omit<Condition, "operator"> & { operator: Operator | "neq" | "not_in" | "not_contains" };

/**
 * Knowledge about inputs that follows from some facts. Only what follows for certain is concluded, so everything built on it
 * is proved: evidence is a finite number, a text or a truth value, and equal inputs have equal values.
 */
export type Knowledge = {
  /** Inputs known to be equal share one object. Only inputs that the facts name are here. */
  values: ReadonlyMap<string, Values>;
  different: readonly (readonly [Values, Values])[];
  members: ReadonlyMap<string, Members>;
};

export type Values = {
  /** Null when any value within the bounds is allowed. */
  allowed: ReadonlySet<ScalarValue> | null;
  excluded: Set<ScalarValue>;
  lower: Bound;
  upper: Bound;
};
type Bound = { value: number; strict: boolean };
type Members = { present: Set<ScalarValue>; absent: Set<ScalarValue> };
export type Inputs = ReadonlyMap<string, PolicyInput>;

/** Inputs by key. Of two with one key, which is an error, the first counts. */
export function inputsByKey(inputs: readonly PolicyInput[]): Inputs {
  return new Map(inputs.toReversed().map((input) => [input.key, input]));
}

/** Null when the facts exclude each other. */
export function knowledgeOf(facts: readonly Fact[], inputs: Inputs): Knowledge | null {
  const values = new Map<string, Values>();
  const members = new Map<string, Members>();
  for (const fact of facts) {
    if (fact.operator === "contains" || fact.operator === "not_contains") addMember(members, fact);
    else for (const key of namedInputs(fact)) values.set(key, anyValue(inputs.get(key)!));
  }
  for (const { input, operator, value } of facts) if (operator === "eq_fact") merge(values, input, value as string);
  for (const fact of facts) narrow(values.get(fact.input), fact);
  const different = facts
    .filter(({ operator }) => operator === "neq_fact")
    .map(({ input, value }) => [values.get(input)!, values.get(value as string)!] as const);
  const torn = [...members.values()].some(({ present, absent }) => [...present].some((item) => absent.has(item)));
  return !torn && settle([...new Set(values.values())], different) ? { values, different, members } : null;
}

export function namedInputs({ input, operator, value }: Fact): string[] {
  return operator === "eq_fact" || operator === "neq_fact" ? [input, value as string] : [input];
}

function addMember(members: Map<string, Members>, { input, operator, value }: Fact): void {
  const known = members.get(input) ?? { present: new Set(), absent: new Set() };
  (operator === "contains" ? known.present : known.absent).add(value as ScalarValue);
  members.set(input, known);
}

function anyValue({ type }: PolicyInput): Values {
  return {
    allowed: type === "boolean" ? new Set([false, true]) : null,
    excluded: new Set(),
    lower: { value: -Number.MAX_VALUE, strict: false },
    upper: { value: Number.MAX_VALUE, strict: false },
  };
}

function merge(values: Map<string, Values>, one: string, other: string): void {
  const [kept, dropped] = [values.get(one)!, values.get(other)!];
  for (const [key, value] of values) if (value === dropped) values.set(key, kept);
}

function narrow(values: Values | undefined, { operator, value }: Fact): void {
  if (!values) return;
  const named = (Array.isArray(value) ? value : [value]) as ScalarValue[];
  if (operator === "eq" || operator === "in")
    values.allowed = new Set(named.filter((each) => !values.allowed || values.allowed.has(each)));
  if (operator === "neq" || operator === "not_in") for (const each of named) values.excluded.add(each);
  if (operator === "gt" || operator === "gte") {
    const bound = { value: value as number, strict: operator === "gt" };
    if (tighter(bound, values.lower, bound.value > values.lower.value)) values.lower = bound;
  }
  if (operator === "lt" || operator === "lte") {
    const bound = { value: value as number, strict: operator === "lt" };
    if (tighter(bound, values.upper, bound.value < values.upper.value)) values.upper = bound;
  }
}

function tighter(bound: Bound, current: Bound, further: boolean): boolean {
  return further || (bound.value === current.value && bound.strict && !current.strict);
}

/** Draws conclusions until nothing new follows; false when some input is left without a value. */
function settle(classes: readonly Values[], different: Knowledge["different"]): boolean {
  for (const values of classes) {
    if (values.lower.value > values.upper.value) return false;
    if (values.lower.value === values.upper.value) values.allowed ??= new Set([values.lower.value]);
    if (!keepPossible(values)) return false;
  }
  const pairs = [...different, ...different.map(([one, other]) => [other, one] as const)];
  for (let again = true; again;) {
    again = false;
    for (const [one, other] of pairs) {
      if (one === other) return false;
      const [only] = one.allowed?.size === 1 ? one.allowed : [];
      if (only === undefined || other.excluded.has(only)) continue;
      other.excluded.add(only);
      if (!keepPossible(other)) return false;
      again = true;
    }
  }
  return true;
}

function keepPossible(values: Values): boolean {
  if (!values.allowed) return true;
  values.allowed = new Set([...values.allowed].filter((value) => possible(value, values)));
  return values.allowed.size > 0;
}

/** True when the known facts leave room for a value. */
export function possible(value: ScalarValue, { allowed, excluded, lower, upper }: Values): boolean {
  if (excluded.has(value) || (allowed && !allowed.has(value))) return false;
  if (typeof value !== "number") return true;
  const above = lower.strict ? value > lower.value : value >= lower.value;
  return above && (upper.strict ? value < upper.value : value <= upper.value);
}
