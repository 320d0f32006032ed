import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysOf, isPeriod, partsOf, periodUnits } from "./period.ts";

describe("a retention period", () => {
  it("is 1 to 99999 days or 1 to 99 years, and nothing else", () => {
    for (const period of ["P1D", "P99999D", "P1Y", "P99Y"]) expect(isPeriod(period)).toBe(true);
    for (const text of ["", "P0D", "P01D", "P100000D", "P100Y", "P1M", "P-1D", "P1.5Y", "1D", "P1D "])
      expect(isPeriod(text)).toBe(false);
  });

  it("is read as it was written, and more days are more", () => {
    const days = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(days, days, (one, other) => {
        expect(Math.sign(daysOf(`P${one}D`) - daysOf(`P${other}D`))).toBe(Math.sign(one - other));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.constantFrom(...periodUnits), (count, unit) => {
        expect(partsOf(`P${count}${unit}`)).toEqual({ count, unit });
      }),
    );
    expect(daysOf("P5Y")).toBeGreaterThan(daysOf("P1826D"));
    expect(daysOf("P5Y")).toBeLessThan(daysOf("P1827D"));
  });
});
