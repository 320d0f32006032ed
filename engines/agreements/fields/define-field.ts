import { prefillProblem, shapeProblem } from "./check-field.ts";
import { type Field, fieldDefaults, type Patterns } from "./field.ts";
import type { FieldProblem } from "./field-problem.ts";
import { prefilled } from "./prefill.ts";

/** The properties that an author chooses; the others follow from them. */
export type FieldProperties = Omit<Field, "id" | "valueIso">;
export type NewField = Pick<Field, "id" | "ownerId" | "fieldType"> & Partial<FieldProperties>;

/** A field to be added to `others`. A condition makes it optional, whatever was asked for. */
export function defineField(
  others: readonly Field[],
  asked: NewField,
  patterns: Patterns,
): { field: Field } | { problem: FieldProblem } {
  const properties = { ...fieldDefaults, ...asked };
  const conditional = properties.requiredWhenFieldId !== null;
  return checked(others, { ...properties, required: properties.required && !conditional }, patterns);
}

export type FieldChange<F extends Field> = {
  field: Field;
  /** Other fields whose condition ended, as they are now. */
  released: F[];
  /** Names of the properties that the change cleared on its own. */
  cleared: "requiredWhenFieldId"[];
};

/** A field of `fields` as somebody wants to have it from now on. A property left out stays. */
export function changeField<F extends Field>(
  fields: readonly F[],
  field: Field,
  change: Partial<FieldProperties>,
  patterns: Patterns,
): FieldChange<F> | { problem: FieldProblem } {
  const others = fields.filter(({ id }) => id !== field.id);
  const reassigned = change.ownerId !== undefined && change.ownerId !== field.ownerId;
  const next: FieldProperties & { id: string } = { ...field, ...change };
  const ended = reassigned && field.requiredWhenFieldId !== null && change.requiredWhenFieldId === undefined;
  if (ended) next.requiredWhenFieldId = null;
  if (next.requiredWhenFieldId !== field.requiredWhenFieldId) next.requiredWhenValue = change.requiredWhenValue ?? null;
  if (next.groupKey === null) next.groupRequired = change.groupRequired ?? false;
  if (next.requiredWhenFieldId !== null) {
    if (change.required) return { problem: requiredUnderCondition };
    next.required = false;
  }
  // A date keeps its day when the way it is written changes.
  const value =
    change.value === undefined && next.fieldType === field.fieldType ? (field.valueIso ?? field.value) : next.value;
  const outcome = checked(others, { ...next, value }, patterns);
  if ("problem" in outcome) return outcome;
  const released = reassigned ? releaseDependents(others, field.id) : [];
  return { ...outcome, released, cleared: ended || released.length > 0 ? ["requiredWhenFieldId"] : [] };
}

/** The fields whose condition looked at a field that is gone or somebody else's, without it. */
export function releaseDependents<F extends Field>(fields: readonly F[], controllerId: string): F[] {
  return fields
    .filter(({ requiredWhenFieldId }) => requiredWhenFieldId === controllerId)
    .map((dependent) => ({ ...dependent, requiredWhenFieldId: null, requiredWhenValue: null }));
}

function checked(
  others: readonly Field[],
  asked: FieldProperties & { id: string },
  patterns: Patterns,
): { field: Field } | { problem: FieldProblem } {
  const unfilled = { ...asked, valueIso: null };
  const problem = shapeProblem(unfilled, others, patterns);
  if (problem) return { problem };
  const field = { ...unfilled, ...prefilled(unfilled, asked.value, patterns) };
  const wrongValue = prefillProblem(field, others, patterns);
  return wrongValue ? { problem: wrongValue } : { field };
}

const requiredUnderCondition: FieldProblem = {
  code: "condition_invalid",
  path: "/required",
  message: "A field with a condition is required only while the condition holds. Clear `requiredWhenFieldId` first.",
};
