import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expiry, expirySummary } from "../expiry/expiry-model.ts";
import { comparison, comparisonSummary, comparisonTable } from "./comparison-model.ts";

const rows = fc.array(
  fc.record({
    code: fc.option(fc.constantFrom("name_exact", "dob_same_year", "cap_name_alone", "nationality_same")),
    points: fc.integer({ min: -60, max: 75 }),
    what: fc.constantFrom("name", "born", "document"),
    subject: fc.string(),
    listed: fc.string(),
  }),
  { minLength: 1, maxLength: 10 },
);

describe("comparison", () => {
  it("has one bar for each row, all on the axis, and they add up to the score", () => {
    fc.assert(
      fc.property(rows, (list) => {
        const model = comparison(list, { reviewScore: 70, matchScore: 90 });
        expect(model.waterfall.bars).toHaveLength(list.length);
        expect(model.waterfall.score).toBe(list.reduce((sum, { points }) => sum + points, 0));
        for (const { left, right } of model.waterfall.bars) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(100);
        }
        expect(comparisonTable(model).rows).toHaveLength(list.length + 1);
        expect(comparisonSummary(model)).toContain("review from 70");
      }),
    );
  });

  it("bars and thresholds share one axis", () => {
    const model = comparison([{ code: "name_exact", points: 70, what: "name", subject: "", listed: "" }], {
      reviewScore: 70,
      matchScore: 90,
    });
    expect(model.waterfall.bars[0]!.right).toBe(model.lines[0]!.at);
  });
});

describe("expiry", () => {
  it("stays on the line, and says when it is not allowed", () => {
    const now = new Date("2026-11-17T00:00:00Z");
    const latest = new Date("2027-11-17T00:00:00Z");
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 800 }), (days) => {
        const model = expiry(new Date(now.getTime() + days * 86_400_000), now, latest);
        expect(model.at).toBeGreaterThanOrEqual(0);
        expect(model.at).toBeLessThanOrEqual(100);
        expect(expirySummary(model).includes("outside")).toBe(days <= 0 || days > 365);
      }),
    );
  });
});
