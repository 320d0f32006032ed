import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayLength } from "../time-axis.ts";
import { validity, validitySummary, validityTable } from "./validity-model.ts";

const now = new Date("2026-11-17T10:42:00Z");
const moment = fc.integer({ min: -900, max: 900 }).map((days) => new Date(now.getTime() + (days * dayLength) / 3));
const stretch = fc
  .tuple(moment, moment)
  .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }));
const inputs = fc.uniqueArray(
  fc.record({
    key: fc.stringMatching(/^[a-z]{1,8}\.[a-z]{1,8}$/),
    past: fc.array(stretch, { maxLength: 20 }),
    latest: fc.option(stretch),
    state: fc.constantFrom("resolved", "stale", "unavailable", "missing"),
  }),
  { maxLength: 12, selector: ({ key }) => key },
);

describe("validity", () => {
  it("bars stand side by side on the axis, each wide enough to be seen", () => {
    fc.assert(
      fc.property(inputs, (list) => {
        for (const { bars } of validity(list, now).rows) {
          for (const [at, { left, right, used }] of bars.entries()) {
            expect(left).toBeGreaterThanOrEqual(at === 0 ? 0 : bars[at - 1]!.right);
            expect(right).toBeLessThanOrEqual(100);
            expect(right - left).toBeGreaterThan(0.5);
            expect(used).toBeLessThanOrEqual(right - left + 0.000_01);
          }
        }
      }),
    );
  });

  it("nothing that is over, missing or refused looks usable", () => {
    fc.assert(
      fc.property(inputs, (list) => {
        const { rows } = validity(list, now);
        for (const [at, { usable, bars }] of rows.entries()) {
          const { state, latest } = list[at]!;
          expect(usable).toBe(state === "resolved" && latest !== null && latest.to > now);
          if (!usable) expect(bars.every(({ kind }) => kind === "past" || kind === "gone")).toBe(true);
        }
      }),
    );
  });

  it("every input is in the sentence and in the table", () => {
    fc.assert(
      fc.property(inputs, (list) => {
        const model = validity(list, now);
        for (const { key } of list) expect(validitySummary(model)).toContain(key);
        expect(validityTable(model).rows).toHaveLength(list.length);
      }),
    );
  });

  it("labels of the axis do not touch, and now is among them", () => {
    fc.assert(
      fc.property(inputs, (list) => {
        const { ticks } = validity(list, now);
        expect(ticks.some(({ label }) => label === "now")).toBe(true);
        for (const [at, tick] of ticks.entries())
          if (at > 0) expect(tick.at - ticks[at - 1]!.at).toBeGreaterThanOrEqual(11);
      }),
    );
  });
});
