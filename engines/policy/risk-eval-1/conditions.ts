import type { Condition, ScalarValue } from "../definition.ts";
import type { ConditionResult, Truth } from "../evaluation.ts";
import type { Facts } from "./inputs.ts";

/** Kleene's logic: one false condition settles it, an unknown one leaves open what the others would otherwise settle. */
export function allOf(conditions: readonly Condition[], facts: Facts) {
  const results: ConditionResult[] = [];
  let result: Truth = "true";
  for (let index = 0; index < conditions.length; index++) {
    const truth = truthOf(conditions[index]!, facts);
    if (truth === "false" || result === "true") result = truth;
    results.push({ index, result: truth });
  }
  return { result, conditions: results };
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
