import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { positions, positionsSummary, positionsTable } from "./positions-model.ts";

const now = new Date("2026-11-17T10:42:00Z");
const year = fc.integer({ min: 1950, max: 2026 });
const date = fc.oneof(
  year.map(String),
  fc.tuple(year, fc.integer({ min: 1, max: 12 })).map(([one, month]) => `${one}-${String(month).padStart(2, "0")}`),
  fc
    .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join("-")),
);
const held = fc.array(
  fc.record({
    label: fc.stringMatching(/^[a-z_]{3,20} [A-Z]{2}$/),
    from: fc.option(date),
    to: fc.option(date),
    current: fc.boolean(),
  }),
  { maxLength: 12 },
);

describe("positions", () => {
  it("no bar leaves the axis or vanishes, whatever is known of its dates", () => {
    fc.assert(
      fc.property(held, fc.integer({ min: 0, max: 120 }), (list, months) => {
        const { bars, window } = positions(list, now, months);
        expect(window).toBeGreaterThan(0);
        for (const { left, right } of bars) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(100);
          expect(right - left).toBeGreaterThan(0.5);
        }
      }),
    );
  });

  it("an end that nobody knows counts and is hatched, never drawn as over", () => {
    fc.assert(
      fc.property(held, (list) => {
        const { bars } = positions(list, now, 12);
        const open = bars.filter((_, at) => list[at]!.to === null && !list[at]!.current);
        expect(open.every(({ kind, counts }) => kind === "unknown" && counts)).toBe(true);
      }),
    );
  });

  it("every position has words, in the sentence and in the table", () => {
    fc.assert(
      fc.property(held, (list) => {
        const model = positions(list, now, 12);
        for (const { label } of list) expect(positionsSummary(model)).toContain(label);
        expect(positionsTable(model).rows.every(([, words]) => words !== "")).toBe(true);
      }),
    );
  });

  it("a year ends with its last day: 2025 still counts within twelve months of November 2026", () => {
    const [bar] = positions([{ label: "minister LB", from: "2020", to: "2025", current: false }], now, 12).bars;
    expect(bar).toMatchObject({ counts: true, words: "2020 to 2025", kind: "ended" });
  });
});
