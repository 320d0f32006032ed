import type { Condition, PolicyInput, ScalarValue } from "./definition.ts";

/**
 * What is known about the inputs of an `all` when all of it is true. Only what follows for certain is concluded, so everything
 * built on it is proved: evidence is a finite number, a text or a truth value, and equal inputs have equal values.
 */
export type Knowledge = {
  /** Inputs known to be equal share one object. Only inputs that the conditions name are here, and those are resolved. */
  values: ReadonlyMap<string, Values>;
  different: readonly (readonly [Values, Values])[];
  members: ReadonlyMap<string, ReadonlySet<ScalarValue>>;
};

export type Values = { allowed: ReadonlySet<ScalarValue> | null; lower: Bound; upper: Bound };
type Bound = { value: number; strict: boolean };
export type Inputs = ReadonlyMap<string, PolicyInput>;

/** Inputs by key. Of two with one key, which is an error, the first counts. */
export function inputsByKey(inputs: readonly PolicyInput[]): Inputs {
  return new Map(inputs.toReversed().map((input) => [input.key, input]));
}

/** Null when the conditions exclude each other. */
export function knowledgeOf(all: readonly Condition[], inputs: Inputs): Knowledge | null {
  const values = new Map<string, Values>();
  const members = new Map<string, Set<ScalarValue>>();
  for (const { input, operator, value } of all) {
    if (operator === "contains") members.set(input, (members.get(input) ?? new Set()).add(value as ScalarValue));
    else for (const key of namedInputs({ input, operator, value })) values.set(key, anyValue(inputs.get(key)!));
  }
  for (const { input, operator, value } of all) if (operator === "eq_fact") merge(values, input, value as string);
  for (const condition of all) narrow(values.get(condition.input), condition);
  const different = all
    .filter(({ operator }) => operator === "neq_fact")
    .map(({ input, value }) => [values.get(input)!, values.get(value as string)!] as const);
  return settle([...new Set(values.values())], different) ? { values, different, members } : null;
}

export function namedInputs({ input, operator, value }: Condition): string[] {
  return operator === "eq_fact" || operator === "neq_fact" ? [input, value as string] : [input];
}

function anyValue({ type }: PolicyInput): Values {
  return {
    allowed: type === "boolean" ? new Set([false, true]) : null,
    lower: { value: -Number.MAX_VALUE, strict: false },
    upper: { value: Number.MAX_VALUE, strict: false },
  };
}

function merge(values: Map<string, Values>, one: string, other: string): void {
  const [kept, dropped] = [values.get(one)!, values.get(other)!];
  for (const [key, value] of values) if (value === dropped) values.set(key, kept);
}

function narrow(values: Values | undefined, { operator, value }: Condition): void {
  if (!values) return;
  if (operator === "eq") values.allowed = common(values.allowed, [value as ScalarValue]);
  if (operator === "in") values.allowed = common(values.allowed, value as ScalarValue[]);
  if (operator === "gt" || operator === "gte") {
    const bound = { value: value as number, strict: operator === "gt" };
    if (tighter(bound.value - values.lower.value, bound, values.lower)) values.lower = bound;
  }
  if (operator === "lt" || operator === "lte") {
    const bound = { value: value as number, strict: operator === "lt" };
    if (tighter(values.upper.value - bound.value, bound, values.upper)) values.upper = bound;
  }
}

function common(allowed: Values["allowed"], named: readonly ScalarValue[]): Set<ScalarValue> {
  return new Set(named.filter((value) => !allowed || allowed.has(value)));
}

function tighter(distance: number, bound: Bound, current: Bound): boolean {
  return distance > 0 || (distance === 0 && bound.strict && !current.strict);
}

/** Draws the conclusions until nothing new follows; false when some input is left without a value. */
function settle(classes: readonly Values[], different: Knowledge["different"]): boolean {
  for (const values of classes) {
    if (values.allowed) values.allowed = new Set([...values.allowed].filter((value) => withinBounds(value, values)));
    else if (values.lower.value === values.upper.value)
      values.allowed = common(new Set(onlyValue(values)), onlyValue(values));
    if (values.allowed?.size === 0 || values.lower.value > values.upper.value) return false;
  }
  for (let again = true; again;) {
    again = false;
    for (const [one, other] of [...different, ...different.map(([a, b]) => [b, a] as const)]) {
      if (one === other) return false;
      const [only] = one.allowed?.size === 1 ? one.allowed : [];
      if (only === undefined || !other.allowed?.has(only)) continue;
      other.allowed = new Set([...other.allowed].filter((value) => value !== only));
      if (other.allowed.size === 0) return false;
      again = true;
    }
  }
  return true;
}

function onlyValue({ lower, upper }: Values): number[] {
  return lower.strict || upper.strict ? [] : [lower.value];
}

export function withinBounds(value: ScalarValue, { lower, upper }: Values): boolean {
  if (typeof value !== "number") return true;
  const above = lower.strict ? value > lower.value : value >= lower.value;
  return above && (upper.strict ? value < upper.value : value <= upper.value);
}
