import fc from "fast-check";
import Type from "typebox";
import { describe, expect, it } from "vitest";
import { schemaCheck } from "./schema-errors.ts";

const check = schemaCheck(
  Type.Object(
    {
      name: Type.String({ minLength: 1 }),
      kind: Type.Enum(["person", "business"]),
      value: Type.Optional(Type.Union([Type.String(), Type.Number()])),
      items: Type.Optional(Type.Array(Type.Object({ "a/b": Type.Integer() }))),
    },
    { additionalProperties: false },
  ),
);

describe("schemaCheck", () => {
  it("has nothing against what fits", () => {
    expect(check({ name: "a", kind: "person", value: 1, items: [] })).toEqual([]);
  });

  it.each([
    [{ kind: "person" }, "/name", "required", "This property is required."],
    [{ name: "", kind: "person" }, "/name", "invalid_minlength", "Must not have fewer than 1 characters."],
    [{ name: "a", kind: "cat" }, "/kind", "invalid_choice", "Must be one of person, business."],
    [{ name: "a", kind: "person", "x/y": 1 }, "/x~1y", "unknown_property", "This property does not exist."],
    [{ name: "a", kind: "person", value: true }, "/value", "invalid_choice", "Must have one of the allowed forms."],
    [{ name: "a", kind: "person", items: [{}] }, "/items/0/a~1b", "required", "This property is required."],
    [{ name: "a", kind: "person", items: [{ "a/b": 0.5 }] }, "/items/0/a~1b", "invalid_type", "Must be integer."],
    [[], "", "invalid_type", "Must be object."],
  ])("says once what is wrong with %j", (value, path, code, message) => {
    expect(check(value)).toEqual([{ path, code, message }]);
  });

  it("says fifty things at most, one about each member", () => {
    const items = Array.from({ length: 80 }, () => ({}));
    const errors = check({ name: "a", kind: "person", items });
    expect(errors).toHaveLength(50);
    expect(new Set(errors.map(({ path }) => path)).size).toBe(50);
  });

  it("throws on no JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(check(value).length).toBeGreaterThan(0);
      }),
    );
  });
});
