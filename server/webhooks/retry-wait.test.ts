import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { retryWaitSeconds } from "./retry-wait.ts";

describe("the wait after a failed attempt", () => {
  it("[RK-WH-7] is 60, 120, 240, 480 seconds", () => {
    expect([1, 2, 3, 4].map((attempt) => retryWaitSeconds(attempt, 0))).toEqual([60, 120, 240, 480]);
  });

  it("[RK-WH-7] is never shorter than that and at most a tenth longer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const least = 60 * 2 ** (attempt - 1);
        const wait = retryWaitSeconds(attempt, random);
        expect(wait).toBeGreaterThanOrEqual(least);
        expect(wait).toBeLessThanOrEqual(least * 1.1 + 1e-9);
      }),
    );
  });
});
