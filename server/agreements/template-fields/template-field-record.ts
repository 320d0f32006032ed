import { ruledPart } from "../fields/field-record.ts";
import type { StoredTemplateField } from "./template-field-store.ts";

export function asTemplateFieldRecord(field: StoredTemplateField) {
  const { anchorRole, xPosition, yPosition } = field;
  const anchor = anchorRole === null ? null : { role: anchorRole, xOffset: xPosition, yOffset: yPosition };
  return {
    id: field.id,
    templateId: field.templateId,
    signerRoleId: field.ownerId,
    fieldType: field.fieldType,
    pageNumber: field.pageNumber,
    xPosition: anchor ? null : xPosition,
    yPosition: anchor ? null : yPosition,
    anchor,
    width: field.width,
    height: field.height,
    ...ruledPart(field),
    createdAt: field.createdAt.toISOString(),
    updatedAt: field.updatedAt.toISOString(),
  };
}
