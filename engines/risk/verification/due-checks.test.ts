import fc from "fast-check";
import { expect, it } from "vitest";
import { dueChecks } from "./due-checks.ts";
import type { Step } from "./workflow.ts";

const stepsArbitrary = fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }).map((carriedOut) =>
  carriedOut.map((isCarriedOut, index): Step => ({
    id: `s${index}`,
    type: isCarriedOut ? "check" : "capture",
    config: { fields: [], ...(isCarriedOut && { provider: "someone" }) },
  })),
);

it("carries out each check once, after every step before it, and all of them once everything else is reported", () => {
  fc.assert(
    fc.property(stepsArbitrary, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (steps, weights) => {
      const reported = steps.filter(({ config }) => config.provider === undefined);
      const order = reported
        .map((step) => ({ step, weight: weights.next().value as number }))
        .toSorted((a, b) => a.weight - b.weight);
      const recorded = new Set<string>();
      // Checks that come before everything that is reported wait for the first report, as the server asks only then.
      for (const { step } of order) {
        recorded.add(step.id);
        for (const due of dueChecks(steps, recorded)) {
          expect(recorded.has(due.id)).toBe(false);
          recorded.add(due.id);
          const before = steps.slice(0, steps.indexOf(due));
          expect(before.filter(({ id }) => !recorded.has(id))).toEqual([]);
        }
      }
      if (order.length > 0) expect(recorded.size).toBe(steps.length);
    }),
    { numRuns: 2000 },
  );
});
