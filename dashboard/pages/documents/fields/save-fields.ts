import { ProbityError } from "@probity/client";
import { fieldProblems, sentenceOf } from "../../../api/failure.ts";
import { namedAsHere } from "./api-fields.ts";
import { renamed } from "./differences.ts";
import { type PlacedField, withoutField } from "./field-model.ts";
import { savePlan, type Step } from "./save-plan.ts";

/** How the fields of a document or of a template are changed. */
export type FieldCalls = {
  add: (field: PlacedField, idempotencyKey: string) => Promise<PlacedField>;
  /** `whole` is the field with the change. */
  change: (
    id: string,
    change: Partial<PlacedField>,
    whole: PlacedField,
    idempotencyKey: string,
  ) => Promise<{ field: PlacedField; releasedFieldIds: readonly string[] }>;
  remove: (id: string, idempotencyKey: string) => Promise<void>;
};

export type Outcome = {
  stored: PlacedField[];
  /** Our ids of new fields, and those that the API gave them. */
  ids: Map<string, string>;
  /** Messages by property; the empty name is about the field as a whole. */
  refusals: Map<string, Record<string, string>>;
  /** Fields with something that was not stored. */
  open: Set<string>;
  /** Why the rest was not sent. */
  stopped: unknown;
};

/**
 * Sends what has changed, call by call. A field that is refused stays as it was and the others go on; anything else than a refusal
 * of a field ends it, because the next call would meet the same.
 */
export async function saveFields(
  calls: FieldCalls,
  before: readonly PlacedField[],
  wanted: readonly PlacedField[],
  keyOf: (step: Step) => string,
): Promise<Outcome> {
  const outcome: Outcome = { stored: [...before], ids: new Map(), refusals: new Map(), open: new Set(), stopped: null };
  const steps = savePlan(before, wanted);
  for (const [index, step] of steps.entries()) {
    if (outcome.open.has(step.id) || !isPossible(step, outcome)) {
      outcome.open.add(step.id);
      continue;
    }
    try {
      outcome.stored = await send(calls, step, outcome, keyOf(step));
    } catch (error) {
      outcome.open.add(step.id);
      if (!(error instanceof ProbityError) || error.status !== 400) {
        for (const { id } of steps.slice(index)) outcome.open.add(id);
        return { ...outcome, stopped: error };
      }
      const problems = namedAsHere(fieldProblems(error));
      outcome.refusals.set(step.id, Object.keys(problems).length > 0 ? problems : { "": sentenceOf(error) });
    }
  }
  return outcome;
}

/** A condition waits in vain for a field that was refused. */
function isPossible(step: Step, { open, ids }: Outcome): boolean {
  if (step.kind === "remove") return true;
  const { requiredWhenFieldId: id = null } = step.kind === "add" ? step.field : step.change;
  return id === null || !open.has(id) || ids.has(id);
}

async function send(calls: FieldCalls, step: Step, { stored, ids }: Outcome, key: string): Promise<PlacedField[]> {
  const id = ids.get(step.id) ?? step.id;
  if (step.kind === "remove") {
    await calls.remove(id, key);
    return withoutField(stored, id);
  }
  if (step.kind === "add") {
    const [field] = renamed([step.field], ids) as [PlacedField];
    const added = await calls.add(field, key);
    ids.set(step.id, added.id);
    return [...stored, added];
  }
  const { requiredWhenFieldId } = step.change;
  const change = requiredWhenFieldId
    ? { ...step.change, requiredWhenFieldId: ids.get(requiredWhenFieldId) ?? requiredWhenFieldId }
    : step.change;
  const known = stored.find((field) => field.id === id)!;
  const { field, releasedFieldIds } = await calls.change(id, change, { ...known, ...change }, key);
  return stored.map((each) => {
    if (each.id === id) return field;
    return releasedFieldIds.includes(each.id) ? { ...each, requiredWhenFieldId: null, requiredWhenValue: null } : each;
  });
}
