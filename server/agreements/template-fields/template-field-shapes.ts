import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, strict, Timestamp } from "#platform/operation/shapes.ts";
import {
  boxProperties,
  FieldKind,
  fieldProperties,
  fieldRecordProperties,
  nullable,
  sizeProperties,
} from "../fields/field-shapes.ts";

const Anchor = strict({
  role: Type.String({ maxLength: 40, description: "Whose signature box the field is placed by." }),
  xOffset: Type.Number({ description: "Points from the left edge of the box; negative to the left of it." }),
  yOffset: Type.Number({ description: "Points from the top edge of the box; negative above it." }),
});

/** Either a page and a place on it, or an anchor: pages move with the data, signatures with them. */
export const templateFieldProperties = {
  ...boxProperties,
  anchor: nullable(Anchor),
  ...sizeProperties,
  ...fieldProperties,
};

export const TemplateFieldRecord = named(
  "TemplateField",
  Type.Object({
    id: Id,
    templateId: Id,
    signerRoleId: Id,
    fieldType: FieldKind,
    pageNumber: nullable(boxProperties.pageNumber),
    xPosition: nullable(boxProperties.xPosition),
    yPosition: nullable(boxProperties.yPosition),
    anchor: nullable(Anchor),
    ...sizeProperties,
    ...fieldRecordProperties,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);
