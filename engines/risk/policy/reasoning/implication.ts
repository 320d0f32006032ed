import type { ScalarValue } from "../definition.ts";
import { type Fact, type Knowledge, possible, type Values } from "./knowledge.ts";

const opposites: Readonly<Record<Fact["operator"], Fact["operator"]>> = {
  eq: "neq",
  neq: "eq",
  in: "not_in",
  not_in: "in",
  contains: "not_contains",
  not_contains: "contains",
  gt: "lte",
  lte: "gt",
  lt: "gte",
  gte: "lt",
  eq_fact: "neq_fact",
  neq_fact: "eq_fact",
};

export function opposite(fact: Fact): Fact {
  return { ...fact, operator: opposites[fact.operator] };
}

/**
 * True when a fact follows from everything known. It may say no where the answer is yes, never the other way. Inputs that the
 * known facts do not name may be unresolved, so nothing follows about them.
 */
export function follows(knowledge: Knowledge, { input, operator, value }: Fact): boolean {
  if (operator === "contains") return knowledge.members.get(input)?.present.has(value as ScalarValue) ?? false;
  if (operator === "not_contains") return knowledge.members.get(input)?.absent.has(value as ScalarValue) ?? false;
  const known = knowledge.values.get(input);
  if (!known) return false;
  if (operator === "eq_fact" || operator === "neq_fact") {
    const other = knowledge.values.get(value as string);
    if (!other) return false;
    return operator === "eq_fact" ? equal(known, other) : unequal(known, other, knowledge.different);
  }
  const named = (Array.isArray(value) ? value : [value]) as ScalarValue[];
  if (operator === "eq" || operator === "in")
    return known.allowed !== null && [...known.allowed].every((each) => named.includes(each));
  if (operator === "neq" || operator === "not_in") return named.every((each) => !possible(each, known));
  return beyond(known, operator, value as number);
}

/** True when every possible number is on the right side of a threshold. */
function beyond({ allowed, lower, upper }: Values, operator: "gt" | "gte" | "lt" | "lte", threshold: number): boolean {
  const numbers = allowed && ([...allowed] as number[]);
  switch (operator) {
    case "gt":
      if (numbers) return numbers.every((number) => number > threshold);
      return lower.value > threshold || (lower.value === threshold && lower.strict);
    case "gte":
      return numbers ? numbers.every((number) => number >= threshold) : lower.value >= threshold;
    case "lt":
      if (numbers) return numbers.every((number) => number < threshold);
      return upper.value < threshold || (upper.value === threshold && upper.strict);
    case "lte":
      return numbers ? numbers.every((number) => number <= threshold) : upper.value <= threshold;
  }
}

function equal(one: Values, other: Values): boolean {
  if (one === other) return true;
  const [only] = one.allowed?.size === 1 ? one.allowed : [];
  return only !== undefined && other.allowed?.size === 1 && other.allowed.has(only);
}

function unequal(one: Values, other: Values, different: Knowledge["different"]): boolean {
  if (different.some(([a, b]) => (a === one && b === other) || (a === other && b === one))) return true;
  if (one.allowed) return [...one.allowed].every((value) => !possible(value, other));
  if (other.allowed) return [...other.allowed].every((value) => !possible(value, one));
  return apart(one, other) || apart(other, one);
}

/** True when every number of the one is below every number of the other. Texts have no bounds that differ. */
function apart(below: Values, above: Values): boolean {
  if (below.upper.value < above.lower.value) return true;
  return below.upper.value === above.lower.value && (below.upper.strict || above.lower.strict);
}
