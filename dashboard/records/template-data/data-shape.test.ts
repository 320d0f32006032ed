import type { DataSchema } from "@probity/engines/agreements/model/data-schema.ts";
import { describe, expect, it } from "vitest";
import { dataShape, emptyData, typedValue, valueAt, withValue } from "./data-shape.ts";

const variables = ["client.name", "discount", "items", "items[].name", "items[].price", "urgent", "tags"];
const sample = {
  client: { name: "Northwind" },
  discount: null,
  items: [{ name: "Paper", price: 3 }],
  urgent: true,
  tags: ["a"],
};

describe("the form of a template's variables", () => {
  const shape = dataShape(variables, sample);

  it("has a member for each variable, lists for items, and kinds from the sample", () =>
    expect(shape).toEqual({
      kind: "object",
      members: [
        ["client", { kind: "object", members: [["name", { kind: "text", sample: "Northwind" }]] }],
        ["discount", { kind: "text", sample: "" }],
        [
          "items",
          {
            kind: "list",
            item: {
              kind: "object",
              members: [
                ["name", { kind: "text", sample: "Paper" }],
                ["price", { kind: "number", sample: "3" }],
              ],
            },
          },
        ],
        ["urgent", { kind: "boolean", sample: "true" }],
        ["tags", { kind: "list", item: { kind: "text", sample: "a" } }],
      ],
    }));

  it("takes its kinds from the schema where there is a rule, in lists too", () => {
    const rules = {
      discount: { type: "number", optional: true },
      "items[].price": { type: "text", oneOf: ["low", "high"] },
      tags: { type: "list" },
    } satisfies DataSchema;
    const { members } = dataShape(["discount", "items", "items[].price", "tags"], sample, rules);
    expect(members).toEqual([
      ["discount", { kind: "number", sample: "", rule: rules.discount }],
      [
        "items",
        {
          kind: "list",
          item: { kind: "object", members: [["price", { kind: "text", sample: "3", rule: rules["items[].price"] }]] },
        },
      ],
      ["tags", { kind: "list", item: { kind: "text", sample: "a" } }],
    ]);
  });

  it("begins with everything given and nothing of the sample", () => {
    expect(emptyData(shape)).toEqual({ client: { name: null }, discount: null, items: [], urgent: false, tags: [] });
    expect(JSON.stringify(emptyData(shape))).not.toContain("Northwind");
  });

  it("changes one value and leaves the others", () => {
    const before = emptyData(shape);
    const after = withValue(withValue(before, ["client", "name"], "Ann"), ["items", 0, "price"], 7);
    expect(after).toMatchObject({ client: { name: "Ann" }, items: [{ price: 7 }], urgent: false });
    expect(valueAt(after, ["items", 0, "price"])).toBe(7);
    expect(before).toMatchObject({ items: [] });
  });

  it.each([
    ["number", "7", 7],
    ["number", "7.50", 7.5],
    ["number", "seven", "seven"],
    ["text", "7", "7"],
    ["text", "", null],
  ] as const)("a %s typed as %j is %j", (kind, typed, value) => expect(typedValue(kind, typed)).toBe(value));
});
