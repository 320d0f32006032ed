import { valueProblem } from "./check-value.ts";
import { conditionSentence, controllerOf, isRequired } from "./condition.ts";
import { type Field, type FilledBy, isOn, nameOf, type Patterns } from "./field.ts";
import { groupsOf } from "./groups.ts";

export type CompletionError =
  | { code: "field_required"; message: string; fieldId: string }
  | { code: "field_required_when"; message: string; fieldId: string; controllerFieldId: string }
  | { code: "value_invalid"; message: string; fieldId: string }
  | { code: "group_required" | "group_exclusive"; message: string; groupKey: string };

type Filled = Field & { filledBy: FilledBy | null };

/** Everything that keeps a signer from completing, in the order of the fields; empty when they may. */
export function completionErrors(
  fields: readonly Filled[],
  signerId: string,
  patterns: Pick<Patterns, "matches">,
): CompletionError[] {
  const own = fields.filter(({ ownerId }) => ownerId === signerId);
  return [
    ...own.flatMap((field) => fieldErrors(field, fields, patterns)),
    ...groupsOf(fields, signerId).flatMap(groupErrors),
  ];
}

function fieldErrors(field: Filled, fields: readonly Field[], patterns: Pick<Patterns, "matches">): CompletionError[] {
  // A box that the sender left unchecked for good is nobody's to check.
  const settled = isOn(field) || field.filledBy === "sender";
  if (isRequired(field, fields) && !settled) return [missing(field, controllerOf(field, fields))];
  const problem = valueProblem(field, patterns);
  return problem === null ? [] : [{ code: "value_invalid", message: problem.message, fieldId: field.id }];
}

function missing(field: Field, controller: Field | null): CompletionError {
  if (!controller) return { code: "field_required", message: `${nameOf(field)} is required`, fieldId: field.id };
  const message = conditionSentence(field, controller);
  return { code: "field_required_when", message, fieldId: field.id, controllerFieldId: controller.id };
}

function groupErrors(members: readonly Field[]): CompletionError[] {
  const groupKey = members[0]!.groupKey!;
  const selected = members.filter(isOn);
  const names = members.map(nameOf).join(", ");
  if (selected.length > 1) return [{ code: "group_exclusive", message: `Select only one of: ${names}`, groupKey }];
  if (selected.length === 1 || !members.some(({ groupRequired }) => groupRequired)) return [];
  return [{ code: "group_required", message: `Select one of: ${names}`, groupKey }];
}
