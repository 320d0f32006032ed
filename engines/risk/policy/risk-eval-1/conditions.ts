import type { Condition, ScalarValue } from "../definition.ts";
import type { ConditionResult, Truth } from "../evaluation.ts";
import type { Facts } from "./inputs.ts";

export function conditionResults(conditions: readonly Condition[], facts: Facts): ConditionResult[] {
  const results: ConditionResult[] = [];
  for (let index = 0; index < conditions.length; index++) {
    results.push({ index, result: truthOf(conditions[index]!, facts) });
  }
  return results;
}

/** Kleene's logic: one false condition settles it, an unknown one leaves open what the others would otherwise settle. */
export function conjunctionOf(conditions: readonly ConditionResult[]): Truth {
  let conjunction: Truth = "true";
  for (const { result } of conditions) {
    if (result === "false") return "false";
    if (result === "unknown") conjunction = "unknown";
  }
  return conjunction;
}

function truthOf(condition: Condition, facts: Facts): Truth {
  const fact = facts.get(condition.input);
  if (fact === undefined) return "unknown";
  switch (condition.operator) {
    case "eq":
      return fact === condition.value ? "true" : "false";
    case "in":
      return (condition.value as ScalarValue[]).includes(fact as ScalarValue) ? "true" : "false";
    case "contains":
      return (fact as readonly ScalarValue[]).includes(condition.value as ScalarValue) ? "true" : "false";
    case "gt":
      return fact > condition.value ? "true" : "false";
    case "gte":
      return fact >= condition.value ? "true" : "false";
    case "lt":
      return fact < condition.value ? "true" : "false";
    case "lte":
      return fact <= condition.value ? "true" : "false";
    case "eq_fact":
    case "neq_fact": {
      const other = facts.get(condition.value as string);
      if (other === undefined) return "unknown";
      return (fact === other) === (condition.operator === "eq_fact") ? "true" : "false";
    }
  }
}
