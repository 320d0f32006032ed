import { valueProblem } from "./check-value.ts";
import { readDateFormat } from "./date-format.ts";
import { type Field, isDrawn, isOn, type Patterns } from "./field.ts";
import type { FieldProblem } from "./field-problem.ts";
import { inSameGroup, selectedBeside } from "./groups.ts";

/** Each of them keeps a copy of what is drawn or uploaded, so a signer gets no more of either kind. */
export const drawnFieldsMax = 50;

type Check = (field: Field, others: readonly Field[], patterns: Patterns) => FieldProblem | null | false;

/** Checks that must pass before a value can be read. Each check relies on the ones before it. */
const shapeChecks: readonly Check[] = [
  ({ fieldType, options }) =>
    fieldType === "dropdown" && !options?.length && invalid("/options", "A dropdown must have at least one option."),
  ({ fieldType, options }) =>
    fieldType !== "dropdown" && options !== null && invalid("/options", "Only a dropdown can have options."),
  ({ options }) =>
    options !== null &&
    new Set(options).size < options.length &&
    invalid("/options", "Every option must be different."),
  ({ fieldType, multiline }) =>
    multiline && fieldType !== "text" && invalid("/multiline", "Only a text field can be multiline."),
  ({ groupKey, groupRequired }) =>
    groupRequired &&
    groupKey === null &&
    invalid("/groupRequired", "Only a group can have `groupRequired`. Set `groupKey` as well."),
  ({ sharedFill, fieldType }) =>
    sharedFill &&
    isDrawn(fieldType) && {
      code: "shared_fill_not_allowed",
      path: "/sharedFill",
      message: "Signatures and initials cannot be shared, because nobody may sign for somebody else.",
    },
  // Selecting a member clears the others, so whoever may fill one of them changes them all.
  (field, others) =>
    others.some((other) => inSameGroup(field, other) && other.sharedFill !== field.sharedFill) &&
    invalid("/sharedFill", "Either all members of a group are shared, or none of them is."),
  (field, others) =>
    isDrawn(field.fieldType) &&
    others.filter((other) => drawnAlike(field, other)).length >= drawnFieldsMax &&
    invalid("/fieldType", `A signer can have at most ${drawnFieldsMax} fields of type ${field.fieldType}.`),
  ({ dateFormat, fieldType }) => {
    const path = "/dateFormat";
    if (dateFormat === null) return null;
    if (fieldType !== "date")
      return { code: "date_format_invalid", path, message: "Only a date field can have a date format." };
    if (readDateFormat(dateFormat)) return null;
    const message = "Use D or DD, M or MM, and YY or YYYY once each, with one separator throughout: - / or a dot.";
    return { code: "date_format_invalid", path, message };
  },
  ({ validationPattern }, _others, patterns) =>
    validationPattern !== null &&
    !patterns.supports(validationPattern) && {
      code: "pattern_unsupported",
      path: "/validationPattern",
      message: "The pattern must be an RE2 regular expression. RE2 has no look-around and no back-references.",
    },
  conditionProblem,
];

const drawnAlike = (one: Field, other: Field) => one.ownerId === other.ownerId && one.fieldType === other.fieldType;

const valueChecks: readonly Check[] = [
  ({ fieldType, value }) =>
    value !== null && isDrawn(fieldType) && invalid("/value", "A signature or initials cannot be prefilled."),
  (field, _others, patterns) => {
    const problem = valueProblem(field, patterns);
    return problem && { code: "value_invalid", path: "/value", message: problem.message };
  },
  (field, others) =>
    isOn(field) &&
    selectedBeside(field, others).length > 0 &&
    invalid("/value", "Another member of the group is already selected."),
];

/** The first thing that is wrong with a field among the others of its document or template; null when nothing is. */
export function shapeProblem(field: Field, others: readonly Field[], patterns: Patterns): FieldProblem | null {
  return firstProblem(shapeChecks, field, others, patterns);
}

/** The same for the value that a field of a right shape is prefilled with. */
export function prefillProblem(field: Field, others: readonly Field[], patterns: Patterns): FieldProblem | null {
  return firstProblem(valueChecks, field, others, patterns);
}

function firstProblem(
  checks: readonly Check[],
  field: Field,
  others: readonly Field[],
  patterns: Patterns,
): FieldProblem | null {
  for (const check of checks) {
    const problem = check(field, others, patterns);
    if (problem) return problem;
  }
  return null;
}

function conditionProblem(field: Field, others: readonly Field[]): FieldProblem | null {
  const { requiredWhenFieldId, requiredWhenValue } = field;
  if (requiredWhenFieldId === null) {
    if (requiredWhenValue === null) return null;
    return condition("/requiredWhenValue", "A value only narrows a condition. Set `requiredWhenFieldId` as well.");
  }
  const path = "/requiredWhenFieldId";
  if (field.groupKey !== null) return condition(path, "A member of a group cannot have a condition.");
  if (requiredWhenFieldId === field.id) return condition(path, "A field cannot depend on itself.");
  const controller = others.find(({ id }) => id === requiredWhenFieldId);
  if (!controller) return condition(path, "The field it depends on does not exist.");
  if (controller.ownerId !== field.ownerId)
    return condition(path, "The field it depends on belongs to another signer.");
  return null;
}

function condition(path: string, message: string): FieldProblem {
  return { code: "condition_invalid", path, message };
}

function invalid(path: string, message: string): FieldProblem {
  return { code: "field_invalid", path, message };
}
