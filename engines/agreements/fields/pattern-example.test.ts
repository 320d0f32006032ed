import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternExample } from "./pattern-example.ts";
import { patterns } from "./testing/fields.ts";

const example = (pattern: string, maxLength: number | null = null) => patternExample(pattern, maxLength, patterns);

describe("[DO-FI-7] an example of what a pattern expects", () => {
  it.each([
    ["[0-9]{4}", "1234"],
    ["^\\d{2}-\\d{3}$", "12-345"],
    ["[A-Z]{2}[0-9]{9}", "AB123456789"],
    ["(DE|AT)\\d{3}", "DE123"],
    ["(?:GB)?[0-9]{3}", "123"],
    ["[A-Za-z0-9]+@example\\.com", "A@example.com"],
    ["[\\-_ ]x", "-x"],
    ["#[a-f]", "#a"],
    ["\\$[0-9]+\\$", "$1$"],
  ])("of %s is %s", (pattern, expected) => expect(example(pattern)).toBe(expected));

  it.each([
    ["anything", ".*"],
    ["anything but", "[^x]+"],
    ["a class of Unicode", "\\p{L}+"],
    ["nothing", "a*"],
    ["blanks", "\\s{3}"],
    ["very much", "[0-9]{99}"],
    ["more than anybody reads", "((((a{9}){9}){9}){9}){9}"],
  ])("is not made up for %s", (_what, pattern) => expect(example(pattern)).toBeNull());

  it("is never longer than the field takes", () => {
    expect(example("[0-9]{4}", 4)).toBe("1234");
    expect(example("[0-9]{4}", 3)).toBeNull();
  });

  it("is read right: without being matched, it would match all the same", () => {
    const part = fc.constantFrom(
      "a",
      "Z",
      "7",
      "-",
      "\\.",
      "\\d",
      "[0-9]",
      "[A-Z]",
      "[xy]",
      "(ab|cd)",
      "(?:e[0-9]{2})",
    );
    const counted = fc.tuple(part, fc.constantFrom("", "+", "?", "*", "{2}", "{1,3}"));
    fc.assert(
      fc.property(fc.array(counted, { minLength: 1, maxLength: 8 }), (parts) => {
        const pattern = parts.flat().join("");
        const guess = patternExample(pattern, null, { matches: () => true });
        expect(guess ?? "").toSatisfy((text: string) => text === "" || patterns.matches(pattern, text));
      }),
    );
  });

  it.each(["(", ")", "[", "a{", "a|", "(?=a)", "a^b", "\\"])(
    "ends in nothing where the pattern is broken or strange: %s",
    (pattern) => {
      expect(patternExample(pattern, null, { matches: (given, text) => text === given })).toBeNull();
    },
  );
});
