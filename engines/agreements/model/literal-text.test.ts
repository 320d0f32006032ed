import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutIsolates } from "./direction.ts";
import { literalText } from "./literal-text.ts";

describe("a value as it is printed", () => {
  it("[DO-TE-4] is itself, but for what cannot be seen", () => {
    expect(withoutIsolates(literalText("a **b** <c>\t{{ d }}\r\ne\u0000\uFDD0"))).toBe(
      "a **b** <c> {{ d }}\ne\uFFFD\uFFFD",
    );
  });

  it("[DO-TE-4] is isolated line by line, whatever it is, so that it cannot turn what stands beside it around", () => {
    expect(literalText("شركة\n\nplain")).toBe("\u2068شركة\u2069\n\n\u2068plain\u2069");
    expect(literalText("12.5")).toBe("\u206812.5\u2069");
    expect(literalText("evil \u202E.dtL")).toBe("\u2068evil \u202E.dtL\u2069");
    expect(literalText("a\u2066b")).toBe("\u2068a\u2066b\u2069\u2069");
    expect(literalText("a\u2069\u202Eb")).toBe("\u2068\u2068a\u2069\u202Eb\u2069");
  });

  it("[DO-TE-4] never leaves an isolate open, nor closes one that is not its own", () => {
    const marks = fc.string({
      unit: fc.constantFrom("\u2066", "\u2067", "\u2068", "\u2069", "\u202E", "\u202C", "a", "ش", "\n"),
    });
    fc.assert(
      fc.property(marks, (value) => {
        for (const line of literalText(value).split("\n")) {
          let depth = 0;
          for (const [mark] of line.matchAll(/[\u2066-\u2069]/g)) {
            depth += mark === "\u2069" ? -1 : 1;
            expect(depth).toBeGreaterThanOrEqual(0);
          }
          expect(depth).toBe(0);
          // An override of the direction ends with the isolate around it.
          if (line !== "") expect(line).toMatch(/^\u2068.*\u2069$/);
        }
      }),
    );
  });
});
