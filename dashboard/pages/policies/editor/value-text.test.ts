import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyDefinition } from "./policy-document.ts";
import { fitted, textOfValue, valueOfText } from "./value-text.ts";

const lists = fc.oneof(
  fc.tuple(fc.constant("string" as const), fc.uniqueArray(fc.string(), { minLength: 1 })),
  fc.tuple(
    fc.constant("number" as const),
    fc.uniqueArray(
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !Object.is(one, -0)),
      { minLength: 1 },
    ),
  ),
);

describe("the text of a value", () => {
  it("means the same value again, whatever texts a list holds", () => {
    fc.assert(
      fc.property(lists, ([type, values]) => {
        expect(valueOfText(textOfValue(values), "in", type)).toEqual(values);
      }),
    );
  });

  it.each([
    ["1500", "lt", "number", 1500],
    ["1500x", "lt", "number", null],
    ["", "lt", "number", null],
    ["DE, FR", "in", "string", ["DE", "FR"]],
    ["DE, FR", "eq", "string", "DE, FR"],
    ["true", "eq", "boolean", true],
    ["maybe", "eq", "boolean", null],
    ['["a,b"]', "in", "string", ["a,b"]],
    ["[", "in", "string", null],
  ] as const)("%j with %s of a %s is %j", (text, operator, type, value) => {
    expect(valueOfText(text, operator, type)).toEqual(value);
  });

  it("another input or operator keeps the value where it fits", () => {
    const definition = {
      ...emptyDefinition,
      inputs: ["a", "b"].map((key) => ({ key, type: "number" as const, acceptedSources: ["x"], maxAgeSeconds: 60 })),
    };
    expect(fitted(definition, { input: "a", operator: "in", value: 5 }).value).toEqual([5]);
    expect(fitted(definition, { input: "a", operator: "eq", value: ["x", 7] }).value).toBe(7);
    expect(fitted(definition, { input: "a", operator: "eq_fact", value: 7 }).value).toBe("b");
  });
});
