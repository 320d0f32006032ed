import Type from "typebox";
import { expect, it } from "vitest";
import { Components } from "#platform/http/openapi/components.ts";
import { type JsonSchema, typeText } from "./type-text.ts";

/** The type of a schema as the document shows it. */
const flat = (schema: object) =>
  typeText(JSON.parse(JSON.stringify(new Components().refer(schema))) as JsonSchema).replaceAll(/\s+/g, " ");

it.each([
  [Type.String(), "string"],
  [Type.Integer({ minimum: 1 }), "number"],
  [Type.Union([Type.Boolean(), Type.Null()]), "boolean | null"],
  [Type.Enum(["a", "b"]), '"a" | "b"'],
  [Type.Literal("policies"), '"policies"'],
  [Type.Array(Type.Union([Type.String(), Type.Number()])), "Array<string | number>"],
  [Type.Tuple([Type.String(), Type.Integer()]), "[string, number]"],
  [Type.Record(Type.String(), Type.Boolean()), "Record<string, boolean>"],
  [Type.Object({ a: Type.String(), "b-c": Type.Optional(Type.Null()) }), '{ a: string; "b-c"?: null; }'],
  [Type.Object({ a: Type.String({ description: "Ends a */ comment." }) }), "{ /** Ends a * / comment. */ a: string; }"],
  [Type.Object({}), "object"],
  [Type.Unknown(), "unknown"],
  [
    Type.Intersect([Type.Object({ a: Type.Null() }), Type.Object({ b: Type.Null() })]),
    "({ a: null; }) & ({ b: null; })",
  ],
  [{ $ref: "#/components/schemas/Subject" }, "Subject"],
])("%j is written as %s", (schema, text) => {
  expect(flat(schema)).toBe(text);
});

it("refuses a schema it has no type for, instead of writing `unknown`", () => {
  expect(() => typeText({ type: "bigint" })).toThrow("bigint");
});
