import { expect, it } from "vitest";
import { prefersMinimal } from "./prefer.ts";

it.each([
  ["return=minimal", true],
  ["Return = Minimal", true],
  ['return="minimal"', true],
  ["respond-async, return=minimal; wait=10", true],
  ["return=minimal, return=representation", true],
  ["return=representation, return=minimal", false],
  ["return=representation", false],
  ["return", false],
  ["return=minimally", false],
  ["no-return=minimal", false],
  ['note="a, return=minimal"', false],
  ['note="\\", return=minimal', false],
  ["", false],
])("%s", (prefer, is) => {
  expect(prefersMinimal({ prefer })).toBe(is);
});

it("no header, and one that was sent twice", () => {
  expect(prefersMinimal({})).toBe(false);
  expect(prefersMinimal({ prefer: ["wait=10", "return=minimal"] as never })).toBe(true);
});
