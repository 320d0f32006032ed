import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical, type Json } from "./canonical.ts";

/** Any value, and objects with the keys that JavaScript treats in its own way. */
const json = () => {
  const odd = fc.dictionary(
    fc.constantFrom("10", "9", "a", "b", "", "__proto__", "\u{1f600}", "\uffff"),
    fc.jsonValue(),
  );
  return fc.oneof(fc.jsonValue({ maxDepth: 5 }), fc.array(odd)) as fc.Arbitrary<Json>;
};

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

/** The same, written piece by piece. */
function plainly(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(plainly).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${plainly(member as Json)}`).join(",")}}`;
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

  it("sorts members that an object would not keep in order", () => {
    const text = '{"10":{"__proto__":1,"b":[{"b":1,"a":2}]},"9":0,"a":{"2":1,"11":2}}';
    expect(canonical(JSON.parse(text) as Json)).toBe(
      '{"10":{"__proto__":1,"b":[{"a":2,"b":1}]},"9":0,"a":{"11":2,"2":1}}',
    );
    expect(() => canonical({ "1": 1, a: Number.NaN })).toThrow("no such number");
  });

  it("sorts many members, and leaves what it is given as it is", () => {
    const keys = Array.from({ length: 2000 }, (_, index) => `k${index}`);
    const value = Object.freeze(
      Object.fromEntries(keys.toReversed().map((key) => [key, Object.freeze({ b: 1, a: 2 })])),
    );
    expect(canonical(value)).toBe(
      `{${keys
        .toSorted()
        .map((key) => `"${key}":{"a":2,"b":1}`)
        .join(",")}}`,
    );
    expect(Object.keys(value)).toEqual(keys.toReversed());
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

  it("is what writing piece by piece gives", () => {
    fc.assert(
      fc.property(json(), (value) => {
        expect(canonical(value)).toBe(plainly(value));
      }),
      { numRuns: 1000 },
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
