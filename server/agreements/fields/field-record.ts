import { type Field, isDrawn, isOn } from "@probity/engines/agreements/fields/field.ts";
import { fieldRecordProperties } from "./field-shapes.ts";
import type { StoredField } from "./field-store.ts";

export function asFieldRecord(field: StoredField) {
  return {
    id: field.id,
    documentId: field.documentId,
    signerId: field.ownerId,
    fieldType: field.fieldType,
    pageNumber: field.pageNumber,
    xPosition: field.xPosition,
    yPosition: field.yPosition,
    width: field.width,
    height: field.height,
    ...ruledPart(field),
    acroFieldName: field.acroFieldName,
    signatureImageUrl: signatureImageUrl(field),
    filledAt: field.filledAt?.toISOString() ?? null,
    filledBy: field.filledBy,
    createdAt: field.createdAt.toISOString(),
    updatedAt: field.updatedAt.toISOString(),
  };
}

type RuledProperty = keyof typeof fieldRecordProperties;

/** The properties that the rules read, as a record shows them. */
export function ruledPart(field: Field) {
  const properties = Object.keys(fieldRecordProperties) as RuledProperty[];
  const part = Object.fromEntries(properties.map((property) => [property, field[property]]));
  return { ...(part as Pick<Field, RuledProperty>), options: field.options && [...field.options] };
}

function signatureImageUrl(field: StoredField): string | null {
  if (!isDrawn(field.fieldType) || !isOn(field)) return null;
  return `/api/v1/documents/${field.documentId}/fields/${field.id}/signature-image`;
}
