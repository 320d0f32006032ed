import { type Field, isDrawn, isOn } from "@probity/engines/fields/field.ts";
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

/** The properties that the rules read, as a record shows them. */
export function ruledPart(field: Field) {
  return {
    required: field.required,
    label: field.label,
    value: field.value,
    valueIso: field.valueIso,
    options: field.options && [...field.options],
    maxLength: field.maxLength,
    validationPattern: field.validationPattern,
    validationMessage: field.validationMessage,
    groupKey: field.groupKey,
    groupRequired: field.groupRequired,
    requiredWhenFieldId: field.requiredWhenFieldId,
    requiredWhenValue: field.requiredWhenValue,
    sharedFill: field.sharedFill,
    dateFormat: field.dateFormat,
    editable: field.editable,
    multiline: field.multiline,
  };
}

function signatureImageUrl(field: StoredField): string | null {
  if (!isDrawn(field.fieldType) || !isOn(field)) return null;
  return `/api/v1/documents/${field.documentId}/fields/${field.id}/signature-image`;
}
