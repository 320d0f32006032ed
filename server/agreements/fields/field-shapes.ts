import { fieldTypes } from "@probity/engines/agreements/fields/field.ts";
import Type, { type TSchema } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, Timestamp } from "#platform/operation/shapes.ts";

export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const NullableText = nullable(Type.String());

/** Points from the left and top edges of the page as it is shown. What lies outside of it is refused by the rules of fields. */
export const boxProperties = {
  pageNumber: Type.Integer({ description: "From 1 on." }),
  xPosition: Type.Number({ description: "Points from the left edge." }),
  yPosition: Type.Number({ description: "Points from the top edge." }),
};
export const sizeProperties = { width: Type.Number(), height: Type.Number() };

const Text = (maxLength: number) => nullable(Type.String({ minLength: 1, maxLength }));

/** Properties of a field that a sender may set, on a document and in a template; `null` clears an optional one. */
export const fieldProperties = {
  required: Type.Boolean({ description: "Unless given, true." }),
  label: Text(200),
  value: nullable(
    Type.String({
      maxLength: 10_000,
      description: "A prefilled value; a date as YYYY-MM-DD or as the field writes it.",
    }),
  ),
  options: nullable(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 200 })),
  maxLength: nullable(Type.Integer({ minimum: 1, maximum: 10_000 })),
  validationPattern: Text(500),
  validationMessage: Text(500),
  groupKey: Text(100),
  groupRequired: Type.Boolean(),
  requiredWhenFieldId: nullable(Id),
  requiredWhenValue: nullable(Type.String({ maxLength: 10_000 })),
  sharedFill: Type.Boolean(),
  dateFormat: Text(20),
  editable: Type.Boolean(),
  multiline: Type.Boolean(),
};

export const FieldKind = named("FieldType", Type.Enum([...fieldTypes]));

/** Properties in the record of every field, on a document and in a template. */
export const fieldRecordProperties = {
  required: Type.Boolean(),
  label: NullableText,
  value: NullableText,
  valueIso: nullable(Type.String({ description: "The day that the value of a date says." })),
  options: nullable(Type.Array(Type.String())),
  maxLength: nullable(Type.Integer()),
  validationPattern: NullableText,
  validationMessage: NullableText,
  groupKey: NullableText,
  groupRequired: Type.Boolean(),
  requiredWhenFieldId: nullable(Id),
  requiredWhenValue: NullableText,
  sharedFill: Type.Boolean(),
  dateFormat: NullableText,
  editable: Type.Boolean(),
  multiline: Type.Boolean(),
};

export const FieldRecord = named(
  "Field",
  Type.Object({
    id: Id,
    documentId: Id,
    signerId: Id,
    fieldType: FieldKind,
    ...boxProperties,
    ...sizeProperties,
    ...fieldRecordProperties,
    acroFieldName: NullableText,
    signatureImageUrl: NullableText,
    filledAt: NullableTimestamp,
    filledBy: nullable(Type.Enum(["sender", "signer"])),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);

/** Properties that a change cleared as a side effect, and the fields whose conditions it ended. */
export const clearedProperties = { cleared: Type.Array(Type.String()), releasedFieldIds: Type.Array(Id) };

export const FieldParams = Type.Object({ id: Id, fieldId: Id });
