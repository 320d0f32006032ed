import type { Condition, FactValue, ScalarValue } from "../definition.ts";
import { joined } from "../explain/wording.ts";

/** A value as an author would write it: texts have their ends marked, because spaces count. */
export function shownValue(value: FactValue): string {
  return Array.isArray(value)
    ? joined(value.map(shownScalar), { shown: value.length, last: "or" })
    : shownScalar(value as ScalarValue);
}

const shownScalar = (value: ScalarValue): string => (typeof value === "string" ? `“${value}”` : String(value));

/** `income.monthly lt 800`: the operators are those of the format. An input that is compared with another is named, not quoted. */
export function conditionWords({ input, operator, value }: Condition): string {
  return `${input} ${operator} ${operator.endsWith("_fact") ? String(value) : shownValue(value)}`;
}

export function conditionsWords(all: readonly Condition[]): string {
  return all.map(conditionWords).join(" and ");
}
