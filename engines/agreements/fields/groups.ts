import { type Field, isOn } from "./field.ts";

/** A group belongs to one signer, so two signers may use the same key without choosing for each other. */
export function inSameGroup(one: Field, other: Field): boolean {
  return one.groupKey !== null && one.groupKey === other.groupKey && one.ownerId === other.ownerId;
}

/** The other members that are selected; at most one, unless somebody broke the rule. */
export function selectedBeside<F extends Field>(field: Field, fields: readonly F[]): F[] {
  return fields.filter((other) => other.id !== field.id && inSameGroup(field, other) && isOn(other));
}

/** The groups of one signer, in the order of their first members. */
export function groupsOf(fields: readonly Field[], ownerId: string): Field[][] {
  const groups = new Map<string, Field[]>();
  for (const field of fields) {
    if (field.ownerId !== ownerId || field.groupKey === null) continue;
    groups.set(field.groupKey, [...(groups.get(field.groupKey) ?? []), field]);
  }
  return [...groups.values()];
}
