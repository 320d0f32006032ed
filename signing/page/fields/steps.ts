import { controllerOf, isRequired } from "@probity/engines/agreements/fields/condition.ts";
import { type Field, fieldDefaults, isOn } from "@probity/engines/agreements/fields/field.ts";
import { inSameGroup } from "@probity/engines/agreements/fields/groups.ts";
import { inReadingOrder } from "@probity/engines/agreements/fields/reading-order.ts";
import type { SigningField } from "../session.ts";

/** One thing to fill in: a field, or the checkboxes of a group as one choice. Its id is the id of its first field. */
export type Step = {
  id: string;
  fields: readonly SigningField[];
  isGroup: boolean;
  /** True if the signer cannot finish without it. */
  needed: boolean;
  done: boolean;
  /** The field whose value requires this one now; null without a condition. */
  controller: SigningField | null;
};

/** True if this signer may fill in the field: their own, or a shared one. */
export function fillable(field: SigningField): boolean {
  return !field.readOnly && (field.mine || field.sharedFill);
}

/** A field as the rules of the engine know it. Patterns stay on the server, and owners are "me" and "somebody else". */
function asRuled(field: SigningField): Field {
  return { ...fieldDefaults, ...field, ownerId: field.mine ? "me" : "other", validationPattern: null };
}

/** Everything to fill in, in reading order. A conditional field appears once it is required, or stays while it has a value. */
export function stepsOf(fields: readonly SigningField[]): Step[] {
  const ruled = fields.map(asRuled);
  const steps: Step[] = [];
  for (const field of inReadingOrder(fields.filter(fillable))) {
    if (steps.some((step) => step.fields.some(({ id }) => id === field.id))) continue;
    const group = fields.filter(fillable).filter((other) => other.fieldType === "checkbox" && sameGroup(field, other));
    if (field.fieldType === "checkbox" && group.length > 1) {
      steps.push(groupStep(inReadingOrder(group)));
      continue;
    }
    const controller = controllerOf(asRuled(field), ruled);
    const required = isRequired(asRuled(field), ruled);
    if (controller && !required && !isOn(field)) continue;
    steps.push({
      id: field.id,
      fields: [field],
      isGroup: false,
      // Somebody else's shared field is wanted from them, not from this signer.
      needed: field.mine && required,
      done: isOn(field),
      controller: required ? (fields.find(({ id }) => id === controller?.id) ?? null) : null,
    });
  }
  return steps;
}

function groupStep(members: readonly SigningField[]): Step {
  const needed = members.some(({ groupRequired }) => groupRequired);
  return { id: members[0]!.id, fields: members, isGroup: true, needed, done: members.some(isOn), controller: null };
}

function sameGroup(one: SigningField, other: SigningField): boolean {
  return inSameGroup(asRuled(one), asRuled(other));
}

/** The next step: the first open one that is required, or null if none is left. */
export function nextOpen(steps: readonly Step[]): Step | null {
  return steps.find((step) => step.needed && !step.done) ?? null;
}

export function stepOf(steps: readonly Step[], fieldId: string): Step | undefined {
  return steps.find((step) => step.fields.some(({ id }) => id === fieldId));
}
