import { conditionLists } from "../format/condition-lists.ts";
import {
  type Condition,
  type Definition,
  type Operator,
  operators,
  operatorTypes,
  type PolicyInput,
  type ScalarValue,
} from "../definition.ts";
import { type Inputs, inputsByKey } from "../reasoning/knowledge.ts";
import { errorAt, type Problem } from "../format/problem.ts";
import { screeningFacts } from "../format/screening-facts.ts";

/** Checks that each condition can be decided for every value of its input. */
export function conditionErrors(definition: Definition): Problem[] {
  const inputs = inputsByKey(definition.inputs);
  return conditionLists(definition).flatMap(({ path, all }) =>
    all.flatMap((condition, index) => errorsOf(condition, inputs, `${path}/all/${index}`)),
  );
}

function errorsOf(condition: Condition, inputs: Inputs, path: string): Problem[] {
  const input = inputs.get(condition.input);
  if (!input) return [unknownInput(`${path}/input`, condition.input)];
  if (!operatorsOf(input).includes(condition.operator)) {
    const message = `An input of type ${input.type} allows ${operatorsOf(input).join(", ")}.`;
    return [errorAt(`${path}/operator`, "operator_not_allowed", message)];
  }
  if (condition.operator === "eq_fact" || condition.operator === "neq_fact")
    return factErrors(condition, input, inputs, `${path}/value`);
  return valueErrors(condition, input, `${path}/value`);
}

function operatorsOf({ type }: PolicyInput): readonly Operator[] {
  return operators.filter((operator) => operatorTypes[operator].includes(type));
}

function factErrors({ value }: Condition, input: PolicyInput, inputs: Inputs, path: string): Problem[] {
  if (typeof value !== "string") return [errorAt(path, "value_type_mismatch", "Must be the key of another input.")];
  const other = inputs.get(value);
  if (!other) return [unknownInput(path, value)];
  if (value === input.key)
    return [errorAt(path, "same_input", "An input cannot be compared with itself. Name another input.")];
  if (other.type !== input.type) {
    const message = `Must be an input of type ${input.type}, and ${value} is of type ${other.type}.`;
    return [errorAt(path, "value_type_mismatch", message)];
  }
  return [];
}

function valueErrors({ operator, value }: Condition, input: PolicyInput, path: string): Problem[] {
  const type = input.type === "list" ? input.itemType : input.type;
  if (operator === "in" && !Array.isArray(value))
    return [errorAt(path, "value_type_mismatch", `Must be a list of values of type ${type}.`)];
  if (operator !== "in" && Array.isArray(value))
    return [errorAt(path, "value_type_mismatch", `Must be one value of type ${type}.`)];
  const named = Array.isArray(value)
    ? value.map((item, index) => ({ item, at: `${path}/${index}` }))
    : [{ item: value, at: path }];
  return named.flatMap(({ item, at }) => {
    // A list without a type of items is an error of the input; there is nothing to hold its values against.
    if (type !== undefined && typeof item !== type)
      return [errorAt(at, "value_type_mismatch", `Must be a value of type ${type}.`)];
    return undocumented(item as ScalarValue, input, at);
  });
}

function undocumented(item: ScalarValue, { key }: PolicyInput, path: string): Problem[] {
  const documented = screeningFacts.get(key);
  if (!documented || documented.includes(String(item))) return [];
  return [errorAt(path, "value_not_documented", `${key} allows ${documented.join(", ")}.`)];
}

function unknownInput(path: string, key: string): Problem {
  return errorAt(path, "unknown_input", `The policy has no input ${key}.`);
}
