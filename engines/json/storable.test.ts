import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pointerPart, storableProblem } from "./storable.ts";

describe("storableProblem", () => {
  it.each([
    ["a NUL", { a: ["x", "\0"] }, "/a/1", "character_not_allowed"],
    ["half a surrogate pair", { a: "\ud800" }, "/a", "character_not_allowed"],
    ["a NUL in a key", { "a/\0": 1 }, "/a~1\0", "character_not_allowed"],
    ["too many levels", [[[1]]], "/0/0", "too_deep"],
  ])("finds %s and says where", (_what, value, path, code) => {
    expect(storableProblem(value, 2)).toEqual({ path, code });
  });

  it("accepts whatever PostgreSQL can keep", () => {
    const text = fc.string({ unit: "binary" }).filter((value) => !value.includes("\0"));
    fc.assert(
      fc.property(fc.dictionary(text, fc.array(text)), (value) => {
        expect(storableProblem(value, 64)).toBeNull();
      }),
    );
  });

  it("writes a key as one part of a JSON Pointer", () => {
    expect(pointerPart("a/b~c")).toBe("a~1b~0c");
  });
});
