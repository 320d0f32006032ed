import type {
  Condition,
  Definition,
  InputType,
  Operator,
  ScalarType,
  ScalarValue,
} from "@probity/engines/risk/policy/definition.ts";

/** The type of the values that a condition compares with: that of its input, or of the items of a list. */
export function valueType({ inputs }: Pick<Definition, "inputs">, { input }: Pick<Condition, "input">): ScalarType {
  const found = inputs.find(({ key }) => key === input);
  if (!found) return "string";
  return found.type === "list" ? (found.itemType ?? "string") : found.type;
}

/** A value as somebody types it. Lists have commas between their values; one whose texts need more than that is written as JSON. */
export function textOfValue(value: Condition["value"]): string {
  if (!Array.isArray(value)) return String(value);
  const simple = value.every(
    (one) => typeof one !== "string" || (one !== "" && one.trim() === one && !/^\[|,/.test(one)),
  );
  return simple && new Set(value.map((one) => typeof one)).size === 1 ? value.join(", ") : JSON.stringify(value);
}

/** The value that a text means; null while it means none of this type. */
export function valueOfText(text: string, operator: Operator, type: ScalarType): Condition["value"] | null {
  if (operator !== "in") return scalarOf(text, type);
  if (text.trim().startsWith("[")) return listOf(text);
  const values = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => scalarOf(part, type));
  return values.length === 0 || values.includes(null) ? null : (values as ScalarValue[]);
}

function listOf(text: string): ScalarValue[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) && parsed.length > 0 && parsed.every(isScalar) ? parsed : null;
  } catch {
    return null;
  }
}

const isScalar = (value: unknown): value is ScalarValue => ["string", "number", "boolean"].includes(typeof value);

function scalarOf(text: string, type: ScalarType): ScalarValue | null {
  if (type === "string") return text;
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : null;
  const number = Number(text.trim());
  return text.trim() === "" || !Number.isFinite(number) ? null : number;
}

const firstValues: Record<ScalarType, ScalarValue> = { string: "", number: 0, boolean: true };

/** A condition on another input or with another operator keeps its value where that still fits. */
export function fitted(definition: Definition, condition: Condition): Condition {
  const { operator, value } = condition;
  const type = valueType(definition, condition);
  if (operator.endsWith("_fact"))
    return definition.inputs.some(({ key }) => key === value)
      ? condition
      : { ...condition, value: definition.inputs.find(({ key }) => key !== condition.input)?.key ?? "" };
  const fits = (one: unknown): one is ScalarValue => typeof one === type;
  const values = (Array.isArray(value) ? value : [value]).filter(fits);
  if (operator === "in") return { ...condition, value: values.length > 0 ? values : [firstValues[type]] };
  return { ...condition, value: values[0] ?? firstValues[type] };
}

/** The operators that can be asked about an input of this type. */
export const typeOfInput = ({ inputs }: Pick<Definition, "inputs">, key: string): InputType =>
  inputs.find((input) => input.key === key)?.type ?? "string";
