import { changeOf } from "./differences.ts";
import type { PlacedField } from "./field-model.ts";

/** One call of the API. Ids of new fields are our own until the API has answered. */
export type Step =
  | { kind: "remove"; id: string }
  | { kind: "change"; id: string; change: Partial<PlacedField> }
  | { kind: "add"; id: string; field: PlacedField };

type Pair = { before: PlacedField; after: PlacedField };
type Condition = Pick<PlacedField, "requiredWhenFieldId" | "requiredWhenValue">;

/**
 * The calls that turn `stored` into `wanted`. The API checks every field among the others at every call, so what is in the way of
 * a later call is taken away first: fields leave their groups, form fields and conditions before anything takes their place.
 */
export function savePlan(stored: readonly PlacedField[], wanted: readonly PlacedField[]): Step[] {
  const pairs = stored.flatMap((before): Pair[] => {
    const after = wanted.find(({ id }) => id === before.id);
    return after ? [{ before, after }] : [];
  });
  const added = wanted.filter(({ id }) => !stored.some((field) => field.id === id));
  const steps: Step[] = stored
    .filter(({ id }) => !wanted.some((field) => field.id === id))
    .map(({ id }) => ({ kind: "remove", id }));
  const loosened = pairs.map((pair) => ({ ...pair, loose: loosenedBy(pair, pairs) }));
  steps.push(...loosened.flatMap(({ before, loose }) => change(before.id, loose)));
  const late: Step[] = [];
  for (const { before, after, loose } of loosened) {
    const {
      requiredWhenFieldId: _controller,
      requiredWhenValue: _value,
      ...rest
    } = changeOf({ ...before, ...loose }, after);
    // The owner's change ends a condition by itself, and a group is left as a whole.
    steps.push(...change(after.id, "groupKey" in rest ? { ...rest, groupRequired: after.groupRequired } : rest));
    const isOpen = loose.requiredWhenFieldId === null || before.requiredWhenFieldId === null;
    if (after.requiredWhenFieldId !== null && (isOpen || before.requiredWhenValue !== after.requiredWhenValue))
      late.push({ kind: "change", id: after.id, change: conditionOf(after) });
  }
  const known = new Set(pairs.map(({ after }) => after.id));
  for (const field of added) {
    const isKnown = field.requiredWhenFieldId === null || known.has(field.requiredWhenFieldId);
    const unconditional = { ...field, requiredWhenFieldId: null, requiredWhenValue: null };
    steps.push({ kind: "add", id: field.id, field: isKnown ? field : unconditional });
    if (!isKnown) late.push({ kind: "change", id: field.id, change: conditionOf(field) });
    known.add(field.id);
  }
  return [...steps, ...late];
}

const conditionOf = ({ requiredWhenFieldId, requiredWhenValue }: PlacedField): Condition => ({
  requiredWhenFieldId,
  requiredWhenValue,
});

const change = (id: string, properties: Partial<PlacedField>): Step[] =>
  Object.keys(properties).length === 0 ? [] : [{ kind: "change", id, change: properties }];

/** What a field lets go of before it is changed. */
function loosenedBy({ before, after }: Pair, pairs: readonly Pair[]): Partial<PlacedField> {
  const differing = changeOf(before, after);
  const differs = (...names: (keyof PlacedField)[]) => names.some((name) => name in differing);
  const controller = pairs.find((pair) => pair.before.id === before.requiredWhenFieldId);
  const isHandedOn = controller !== undefined && controller.before.ownerId !== controller.after.ownerId;
  return {
    ...(before.acroFieldName !== null && differs("acroFieldName") && { acroFieldName: null }),
    ...(before.groupKey !== null &&
      differs("groupKey", "sharedFill", "value", "ownerId", "fieldType") && { groupKey: null, groupRequired: false }),
    ...(before.requiredWhenFieldId !== null &&
      (isHandedOn || differs("requiredWhenFieldId", "ownerId", "groupKey")) && {
        requiredWhenFieldId: null,
        requiredWhenValue: null,
      }),
  };
}
