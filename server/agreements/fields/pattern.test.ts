import { performance } from "node:perf_hooks";
import { dateFormatsOf } from "@probity/engines/agreements/fields/resolve-date-format.ts";
import { RE2JS } from "re2js";
import { describe, expect, it, vi } from "vitest";
import { patterns } from "./pattern.ts";

describe("[DO-FI-7] a validation pattern", () => {
  it.each([
    ["\\d{3}", "123", true],
    ["\\d{3}", "1234", false],
    ["\\d{3}", " 123", false],
    ["\\d{3}", "123\n", false],
    ["a|ab", "ab", true],
    ["^a$", "a", true],
    ["", "", true],
    ["\\p{L}+", "Łódź東京", true],
    ["(?i)gmbh", "GmbH", true],
    ["(?<year>\\d{4})", "2026", true],
    ["(?m)^a$", "b\na", false],
    [".", "\n", false],
  ])("%j matches the whole of %j or nothing: %s", (pattern, value, expected) => {
    expect(patterns.supports(pattern)).toBe(true);
    expect(patterns.matches(pattern, value)).toBe(expected);
  });

  it.each([
    ["a look-ahead", "(?=a)a"],
    ["a negative look-ahead", "(?!a)b"],
    ["a look-behind", "(?<=a)b"],
    ["a negative look-behind", "(?<!a)b"],
    ["a back-reference", "(a)\\1"],
    ["a back-reference by name", "(?<n>a)\\k<n>"],
    ["an atomic group", "(?>a)"],
    ["what is not finished", "(a"],
    ["nothing to repeat", "*a"],
    ["more repetitions than anybody means", "a{1001}"],
    ["repetitions of repetitions", "(((a{10}){10}){10}){10}"],
    ["a thousand of a long thing", "(?:abcdefghij){900}"],
    ["optional repetitions of hundreds", "(?:[0-9./-]?){400}"],
  ])("is refused for %s: %s", (_what, pattern) => {
    expect(patterns.supports(pattern)).toBe(false);
  });

  it.each(["(a+)+", "(a|a)*", "(a|aa)+", "([a-z]+)*x", "(.*)*y", "(a?){90}a{90}", "(?:.?){150}.*x"])(
    "takes no more than its time for %s against 10,000 characters",
    (pattern) => {
      expect(patterns.supports(pattern)).toBe(true);
      const value = `${"a".repeat(9_999)}!`;
      const started = performance.now();
      expect(patterns.matches(pattern, value)).toBe(false);
      expect(performance.now() - started).toBeLessThan(5_000);
    },
  );

  it("is compiled once, however often a date is looked at whose format follows from it", () => {
    const compile = vi.spyOn(RE2JS, "compile");
    const field = { dateFormat: null, label: "Date of birth", validationPattern: "[0-9./-]{6,10}" };
    for (let times = 0; times < 100; times += 1) expect(dateFormatsOf(field, patterns)).toHaveLength(23);
    expect(compile).toHaveBeenCalledTimes(1);
    compile.mockRestore();
  });
});
