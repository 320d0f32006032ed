import type { PlacedField } from "./field-model.ts";

type Property = Exclude<keyof PlacedField, "id" | "valueIso">;

/** What an author chooses. The day of a date follows from its value. */
const properties = [
  "ownerId",
  "fieldType",
  "pageNumber",
  "xPosition",
  "yPosition",
  "width",
  "height",
  "anchorRole",
  "required",
  "label",
  "value",
  "options",
  "maxLength",
  "validationPattern",
  "validationMessage",
  "groupKey",
  "groupRequired",
  "requiredWhenFieldId",
  "requiredWhenValue",
  "sharedFill",
  "dateFormat",
  "editable",
  "multiline",
  "acroFieldName",
] as const satisfies readonly Property[];

/** The properties of `after` that differ from `before`. */
export function changeOf(before: PlacedField, after: PlacedField): Partial<PlacedField> {
  const differing = properties.filter((name) => !sameValue(before[name], after[name]));
  return Object.fromEntries(differing.map((name) => [name, after[name]])) as Partial<PlacedField>;
}

const sameValue = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) ? JSON.stringify(one) === JSON.stringify(other) : one === other;

const isSame = (before: PlacedField | undefined, after: PlacedField | undefined): boolean =>
  before === undefined || after === undefined ? before === after : Object.keys(changeOf(before, after)).length === 0;

const byId = (fields: readonly PlacedField[]) => new Map(fields.map((field) => [field.id, field]));

/** The ids of fields that were added, removed or changed. */
export function changedIds(before: readonly PlacedField[], after: readonly PlacedField[]): string[] {
  const [old, now] = [byId(before), byId(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => !isSame(old.get(id), now.get(id)));
}

/** Fields that both sides have changed since `base`, each in its own way. */
export function conflictsOf(
  base: readonly PlacedField[],
  mine: readonly PlacedField[],
  theirs: readonly PlacedField[],
): string[] {
  const [own, other] = [byId(mine), byId(theirs)];
  const changed = new Set(changedIds(base, theirs));
  return changedIds(base, mine).filter((id) => changed.has(id) && !isSame(own.get(id), other.get(id)));
}

/** Their fields with my changes: a field that I have changed is mine, or theirs where `prefer` says so and both have changed it. */
export function merged(
  base: readonly PlacedField[],
  mine: readonly PlacedField[],
  theirs: readonly PlacedField[],
  prefer: "mine" | "theirs",
): PlacedField[] {
  const [own, other] = [byId(mine), byId(theirs)];
  const changed = new Set(changedIds(base, mine));
  if (prefer === "theirs") for (const id of conflictsOf(base, mine, theirs)) changed.delete(id);
  const ids = [...new Set([...other.keys(), ...own.keys()])];
  const fields = ids.flatMap((id) => (changed.has(id) ? own.get(id) : other.get(id)) ?? []);
  return withoutLostConditions(fields);
}

/** A condition whose field somebody has removed or given to somebody else has ended. */
function withoutLostConditions(fields: readonly PlacedField[]): PlacedField[] {
  const owners = new Map(fields.map(({ id, ownerId }) => [id, ownerId]));
  return fields.map((field) => {
    const { requiredWhenFieldId, ownerId } = field;
    if (requiredWhenFieldId === null || owners.get(requiredWhenFieldId) === ownerId) return field;
    return { ...field, requiredWhenFieldId: null, requiredWhenValue: null };
  });
}

/** The same fields under the ids that the API gave them. */
export function renamed(fields: readonly PlacedField[], ids: ReadonlyMap<string, string>): PlacedField[] {
  const nameOf = (id: string) => ids.get(id) ?? id;
  return fields.map((field) => ({
    ...field,
    id: nameOf(field.id),
    requiredWhenFieldId: field.requiredWhenFieldId && nameOf(field.requiredWhenFieldId),
  }));
}
