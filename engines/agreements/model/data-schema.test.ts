import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DataSchema, dataSchemaProblems, ruleProblem, schemaProblems, segmentsOf } from "./data-schema.ts";
import { eachItem, type Segment, writtenPath } from "./source-variables.ts";

const schema: DataSchema = {
  "client.name": { type: "text", maxLength: 10, label: "Client" },
  plan: { type: "text", oneOf: ["basic", "full"] },
  discount: { type: "number", minimum: 0, maximum: 50, optional: true },
  start: { type: "date" },
  isNew: { type: "boolean" },
  items: { type: "list", minItems: 1, maxItems: 3 },
  "items[].price": { type: "number", minimum: 0 },
};
const good = {
  client: { name: "Ann" },
  plan: "basic",
  discount: null,
  start: "2028-02-29",
  isNew: false,
  items: [{ price: 0 }],
};
const problemsOf = (change: Record<string, unknown>) =>
  dataSchemaProblems(schema, { ...good, ...change }).map(({ path, message }) => [path, message]);

describe("a schema of a template's data", () => {
  it("accepts data that keeps every rule, and says nothing of values that are absent or have no rule", () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ other: [1, { a: null }] })).toEqual([]);
    expect(dataSchemaProblems(schema, {})).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, [string, string]]>([
    [
      "a text that is too long",
      { client: { name: "Ann-Marie Lee" } },
      ["/client/name", "Client has more than 10 characters."],
    ],
    ["an empty text", { client: { name: "" } }, ["/client/name", "Client is required."]],
    ["null", { client: { name: null } }, ["/client/name", "Client is required."]],
    ["another choice", { plan: "Basic" }, ["/plan", "plan must be one of: basic, full."]],
    ["a number as text", { discount: "5" }, ["/discount", "discount must be a number."]],
    ["a number that is too large", { discount: 50.5 }, ["/discount", "discount must be at most 50."]],
    ["a day that does not exist", { start: "2027-02-29" }, ["/start", "start must be a date such as 2027-01-31."]],
    ["a date in words", { start: "1 May 2027" }, ["/start", "start must be a date such as 2027-01-31."]],
    ["no boolean", { isNew: "no" }, ["/isNew", "isNew must be true or false."]],
    ["an empty list", { items: [] }, ["/items", "items needs at least 1 item."]],
    ["an item", { items: [{ price: 1 }, { price: -1 }] }, ["/items/1/price", "items[2].price must be at least 0."]],
  ])("refuses %s, by its place and its name", (_what, change, expected) => {
    expect(problemsOf(change)).toEqual([expected]);
  });

  it("refuses rules of what the source does not read, and rules that nothing can keep", () => {
    const rules: DataSchema = {
      gone: { type: "date" },
      total: { type: "number", minimum: 2, maximum: 1 },
      items: { type: "list", minItems: 2, maxItems: 1 },
      plan: { type: "text", oneOf: ["a", "a"] },
      fine: { type: "number", minimum: 1, maximum: 1 },
    };
    const found = schemaProblems(rules, ["total", "items", "plan", "fine"]);
    expect(found.map(({ code, path }) => [code, path])).toEqual(
      ["gone", "total", "items", "plan"].map((path) => ["template_schema_invalid", `/${path}`]),
    );
  });

  it("never reaches into a prototype, and reads a path as it was written", () => {
    expect(dataSchemaProblems({ "a.constructor": { type: "text" } }, { a: {} })).toEqual([]);
    const names = fc.oneof(fc.stringMatching(/^[a-z_][a-z0-9_-]{0,5}$/), fc.string({ minLength: 1, maxLength: 5 }));
    const segments = fc.tuple(
      fc.stringMatching(/^[a-z_][a-z0-9_-]{0,5}$/),
      fc.array(
        fc.oneof<[fc.Arbitrary<Segment>, ...fc.Arbitrary<Segment>[]]>(names, fc.nat(300), fc.constant(eachItem)),
      ),
    );
    fc.assert(
      fc.property(segments, ([root, rest]) => {
        expect(segmentsOf(writtenPath([root, ...rest]))).toEqual([root, ...rest]);
      }),
      { numRuns: 2_000 },
    );
  });

  it("takes every value of its kind and no value of another", () => {
    const values = fc.jsonValue();
    fc.assert(
      fc.property(values, (value) => {
        expect(ruleProblem({ type: "number" }, value) === null).toBe(typeof value === "number");
        expect(ruleProblem({ type: "boolean" }, value) === null).toBe(typeof value === "boolean");
        expect(ruleProblem({ type: "list" }, value) === null).toBe(Array.isArray(value));
        expect(ruleProblem({ type: "text" }, value) === null).toBe(typeof value === "string" && value !== "");
      }),
    );
  });
});
