import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locate } from "./locate.ts";

/** Every value with its pointer. */
function placesOf(value: unknown, pointer = ""): [pointer: string, value: unknown][] {
  if (value === null || typeof value !== "object") return [[pointer, value]];
  const part = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");
  return [
    [pointer, value],
    ...Object.entries(value).flatMap(([name, member]) => placesOf(member, `${pointer}/${part(name)}`)),
  ];
}

describe("locate", () => {
  it("finds every value of every JSON text, however it is indented", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2, "\t"), (given, indent) => {
        const text = ` ${JSON.stringify(given, null, indent)}\n`;
        for (const [pointer, value] of placesOf(JSON.parse(text))) {
          const { from, to } = locate(text, pointer);
          expect(JSON.parse(text.slice(from, to))).toEqual(value);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("stops at the last value on the way, and takes the last of members with one name", () => {
    const text = '{"a": [1, {"b": 2}], "a": [3]}';
    const at = (pointer: string) => text.slice(locate(text, pointer).from, locate(text, pointer).to);
    expect(at("/a/0")).toBe("3");
    expect(at("/a/7/b")).toBe("[3]");
    expect(at("/c")).toBe(text);
  });
});
