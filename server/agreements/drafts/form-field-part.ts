import { formFieldTypes } from "@probity/engines/agreements/documents/inspection.ts";
import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { NullableText } from "#platform/operation/shapes.ts";

export const FormFieldPart = named(
  "FormField",
  Type.Object({
    name: Type.String({ description: "The name to use as `acroFieldName` of a field." }),
    type: Type.Enum([...formFieldTypes]),
    widgetIndex: Type.Integer({ description: "Its place among the widgets of this name, from 0 on." }),
    pageNumber: Type.Integer(),
    xPosition: Type.Number(),
    yPosition: Type.Number(),
    width: Type.Number(),
    height: Type.Number(),
    required: Type.Boolean(),
    readOnly: Type.Boolean(),
    multiline: Type.Boolean(),
    maxLength: Type.Union([Type.Integer(), Type.Null()]),
    value: NullableText,
    options: Type.Union([Type.Array(Type.String()), Type.Null()]),
    onValue: Type.Union([Type.String(), Type.Null()], {
      description: "The name of a checkbox or radio button in its on state.",
    }),
    appearance: Type.Object({
      fontSize: Type.Number(),
      color: Type.String(),
      alignment: Type.Enum(["left", "center", "right"]),
    }),
  }),
);
