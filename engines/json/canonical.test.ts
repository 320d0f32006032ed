import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical, type Json } from "./canonical.ts";

const json = () => fc.jsonValue({ maxDepth: 5 }) as fc.Arbitrary<Json>;

/** The same value with the members of every object in another order. */
function shuffled(value: Json): Json {
  if (Array.isArray(value)) return value.map(shuffled);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, shuffled(member as Json)]),
  );
}

describe("canonical", () => {
  it.each([
    [{ b: 1, a: [true, null, "x"] }, '{"a":[true,null,"x"],"b":1}'],
    [
      { "\u20ac": 1, "\r": 2, "\u{1f600}": 3, "1": 4, "\u0080": 5, ö: 6 },
      '{"\\r":2,"1":4,"\u0080":5,"ö":6,"€":1,"😀":3}',
    ],
    [[333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, -0], "[333333333.3333333,1e+30,4.5,0.002,1e-27,0]"],
    ['€$\u000f\nA\'B"\\\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
  ])("writes %j as RFC 8785 does", (value, text) => {
    expect(canonical(value as Json)).toBe(text);
  });

  it("is the same text for equal values and another for different ones", () => {
    fc.assert(
      fc.property(json(), (value) => {
        expect(canonical(shuffled(value))).toBe(canonical(value));
      }),
    );
    fc.assert(
      fc.property(json(), json(), (a, b) => {
        const equal = JSON.stringify(JSON.parse(canonical(a))) === JSON.stringify(JSON.parse(canonical(b)));
        expect(canonical(a) === canonical(b)).toBe(equal);
      }),
    );
  });

  it("reads back as the value it was made from", () => {
    fc.assert(
      fc.property(json(), (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("has no text for what JSON cannot say", () => {
    expect(() => canonical(Number.NaN)).toThrow("no such number");
    expect(() => canonical([Number.POSITIVE_INFINITY])).toThrow("no such number");
  });
});
