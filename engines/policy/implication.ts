import type { Condition, ScalarValue } from "./definition.ts";
import type { Knowledge, Values } from "./knowledge.ts";

/** Whether a condition is true whenever everything known is true. It may say no where the answer is yes, never the other way. */
export function follows({ values, different, members }: Knowledge, { input, operator, value }: Condition): boolean {
  if (operator === "contains") return members.get(input)?.has(value as ScalarValue) ?? false;
  const known = values.get(input);
  // What the conditions do not name may be unresolved, and then nothing about it is true.
  if (!known) return false;
  const { allowed, lower, upper } = known;
  const number = value as number;
  switch (operator) {
    case "eq":
      return allowed !== null && [...allowed].every((one) => one === value);
    case "in":
      return allowed !== null && [...allowed].every((one) => (value as ScalarValue[]).includes(one));
    case "gt":
      return allowed
        ? every(allowed, (one) => one > number)
        : lower.value > number || (lower.value === number && lower.strict);
    case "gte":
      return allowed ? every(allowed, (one) => one >= number) : lower.value >= number;
    case "lt":
      return allowed
        ? every(allowed, (one) => one < number)
        : upper.value < number || (upper.value === number && upper.strict);
    case "lte":
      return allowed ? every(allowed, (one) => one <= number) : upper.value <= number;
    default: {
      const other = values.get(value as string);
      if (!other) return false;
      return operator === "eq_fact" ? equal(known, other) : unequal(known, other, different);
    }
  }
}

function every(allowed: ReadonlySet<ScalarValue>, holds: (value: number) => boolean): boolean {
  return [...allowed].every((value) => holds(value as number));
}

function equal(one: Values, other: Values): boolean {
  if (one === other) return true;
  const [only] = one.allowed?.size === 1 ? one.allowed : [];
  return only !== undefined && other.allowed?.size === 1 && other.allowed.has(only);
}

function unequal(one: Values, other: Values, different: Knowledge["different"]): boolean {
  if (different.some(([a, b]) => (a === one && b === other) || (a === other && b === one))) return true;
  if (one.allowed && other.allowed) return [...one.allowed].every((value) => !other.allowed!.has(value));
  return apart(one, other) || apart(other, one);
}

/** Whether every number of the one is below every number of the other. Texts have no bounds that differ. */
function apart(below: Values, above: Values): boolean {
  if (below.upper.value < above.lower.value) return true;
  return below.upper.value === above.lower.value && (below.upper.strict || above.lower.strict);
}
