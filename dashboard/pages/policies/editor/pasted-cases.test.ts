import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { casesAsTable, casesFromTable, withPasted } from "./pasted-cases.ts";
import { emptyDefinition } from "./policy-document.ts";

const definition: Definition = {
  ...emptyDefinition,
  inputs: [
    { key: "income", type: "number", acceptedSources: ["x"], maxAgeSeconds: 60 },
    { key: "country", type: "string", acceptedSources: ["x"], maxAgeSeconds: 60 },
    { key: "products", type: "list", itemType: "string", acceptedSources: ["x"], maxAgeSeconds: 60 },
  ],
};

const words = fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/).filter((word) => word !== "case");
const conditions = fc.oneof(
  fc.record({ input: fc.constant("income"), operator: fc.constantFrom("lt", "gte", "eq"), value: fc.integer() }),
  fc.record({
    input: fc.constant("country"),
    operator: fc.constant("in"),
    value: fc.uniqueArray(words, { minLength: 1 }),
  }),
  fc.record({ input: fc.constant("products"), operator: fc.constant("contains"), value: fc.string() }),
);
const cases = fc.record(
  {
    id: words,
    all: fc.array(conditions, { minLength: 1, maxLength: 3 }),
    points: fc.integer({ min: -100, max: 100 }),
    reason: fc.record({ code: fc.constant("CODE"), text: fc.constant('He said "no",\ttwice.') }),
  },
  { requiredKeys: ["id", "all", "points"] },
);

describe("cases of a spreadsheet", () => {
  it("copied and pasted again are the same cases", () => {
    fc.assert(
      fc.property(fc.array(cases, { minLength: 1, maxLength: 5 }), (given) => {
        expect(casesFromTable(casesAsTable(given as never), definition)).toEqual({ cases: given });
      }),
    );
  });

  it("tells each row that cannot be read and why, and takes nothing", () => {
    const text = "low\tincome\tlt\tmany\t10\nmid\tsalary\tlt\t5\t20\nhigh\tincome\tbelow\t5\t30\nlast\tincome\tlt\t5\t";
    expect(casesFromTable(text, definition)).toEqual({
      problems: [
        "Row 1: “many” is no value of income.",
        "Row 2: The policy has no input “salary”.",
        "Row 3: “below” is none of eq, in, contains, gt, gte, lt, lte, eq_fact, neq_fact.",
        "Row 4: “” is no number of points.",
      ],
    });
  });

  it("a row without an id is another condition of the case above; Windows line ends are fine", () => {
    const pasted = casesFromTable("low\tincome\tlt\t5\t20\r\n\tcountry\tin\tDE, FR\t\r\n", definition);
    expect(pasted).toMatchObject({ cases: [{ id: "low", points: 20, all: [{ value: 5 }, { value: ["DE", "FR"] }] }] });
  });

  it("pasted cases replace those of the same id and come after the others", () => {
    const one = (id: string, points: number) => ({ id, points, all: [] });
    expect(withPasted([one("a", 1), one("b", 2)], [one("c", 3), one("a", 9)])).toEqual([
      one("a", 9),
      one("b", 2),
      one("c", 3),
    ]);
  });
});
