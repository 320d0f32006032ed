import { type DocumentField, type Field, filledByOf } from "./field.ts";

/** The fields a document gets from its template: roles become signers, and conditions point into the document. */
export function remapFields(
  fields: readonly Field[],
  signerOfRole: ReadonlyMap<string, string>,
  newId: () => string,
): (DocumentField & { templateFieldId: string })[] {
  const idOf = new Map(fields.map(({ id }) => [id, newId()]));
  return fields.map((field) => ({
    ...field,
    id: found(idOf, field.id),
    templateFieldId: field.id,
    ownerId: found(signerOfRole, field.ownerId),
    requiredWhenFieldId: field.requiredWhenFieldId === null ? null : found(idOf, field.requiredWhenFieldId),
    filledBy: filledByOf(field),
    frozen: false,
  }));
}

function found(map: ReadonlyMap<string, string>, key: string): string {
  const value = map.get(key);
  if (value === undefined) throw new Error(`A template field refers to ${key}, which the document does not have.`);
  return value;
}
