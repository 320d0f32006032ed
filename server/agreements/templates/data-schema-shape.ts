import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import type { DataSchema as Schema } from "@probity/engines/agreements/model/data-schema.ts";
import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Line, strict } from "#platform/operation/shapes.ts";

const { arrayItems, rulesOfSchema, choices } = agreementLimits;

const every = {
  label: Type.Optional(Type.String({ ...Line, maxLength: 80, description: "What forms and refusals call it." })),
  optional: Type.Optional(Type.Boolean({ description: "It may be null, which a source can test but not print." })),
};
const ItemCount = Type.Integer({ minimum: 0, maximum: arrayItems });

const ValueRule = named(
  "TemplateValueRule",
  Type.Union([
    strict({
      type: Type.Literal("text"),
      ...every,
      maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 20_000 })),
      oneOf: Type.Optional(
        Type.Array(Line, { minItems: 1, maxItems: choices, description: "The texts to choose from." }),
      ),
    }),
    strict({
      type: Type.Literal("number"),
      ...every,
      minimum: Type.Optional(Type.Number()),
      maximum: Type.Optional(Type.Number()),
    }),
    strict({ type: Type.Literal("date"), ...every }),
    strict({ type: Type.Literal("boolean"), ...every }),
    strict({
      type: Type.Literal("list"),
      ...every,
      minItems: Type.Optional(ItemCount),
      maxItems: Type.Optional(ItemCount),
    }),
  ]),
);

/** What the values of a template have to be, by the path of each variable. */
export const DataSchema = Type.Record(Type.String({ maxLength: 500 }), ValueRule, {
  maxProperties: rulesOfSchema,
  description:
    "What the values of `variables` have to be, by their path, such as `client.name` or `items[].price`. A `date` is written 2027-01-31. Data that breaks a rule is refused with `template_data_invalid` before anything is rendered.",
});
export type DataSchema = Schema;
