import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ages, agesSummary, agesTable } from "./ages/ages-model.ts";
import { decisionOrder, decisions, decisionsSummary, decisionsTable } from "./decisions/decisions-model.ts";
import { ribbon, ribbonSummary, ribbonTable } from "./ribbon/ribbon-model.ts";
import { scoreHistory, scoreHistorySummary, scoreHistoryTable } from "./score-history/score-history-model.ts";
import { scoreStrip, scoreStripSummary } from "./score-strip/score-strip-model.ts";
import { sparkline, sparklineSummary } from "./sparkline/sparkline-model.ts";

const now = new Date("2026-11-17T10:42:00Z");
const dayAt = (back: number) => new Date(now.getTime() - back * 86_400_000);
const count = fc.integer({ min: 0, max: 5000 });

/** Parts that stand on one another without a gap, up to the top of the picture at most. */
function expectStack(parts: readonly { bottom: number; height: number }[]) {
  let top = 0;
  for (const { bottom, height } of parts) {
    expect(bottom).toBeCloseTo(top, 6);
    top = bottom + height;
  }
  expect(top).toBeLessThanOrEqual(100.000_001);
}

describe("decisions by day", () => {
  const list = fc
    .array(fc.record({ none: count, review: count, restrict: count, reject: count, incomplete: count }), {
      minLength: 1,
      maxLength: 40,
    })
    .map((days) => days.map((parts, at) => ({ day: dayAt(days.length - at), ...parts })));

  it("parts add up to the day and stand on one another; incomplete is on top", () => {
    fc.assert(
      fc.property(list, (days) => {
        const model = decisions(days);
        for (const [at, { parts, total }] of model.columns.entries()) {
          expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(total);
          expect(total).toBe(decisionOrder.reduce((sum, decision) => sum + days[at]![decision], 0));
          expectStack(parts);
          if (days[at]!.incomplete > 0) expect(parts.at(-1)!.decision).toBe("incomplete");
        }
        expect(decisionsTable(model).rows).toHaveLength(days.length);
        expect(decisionsSummary(model)).toContain("incomplete");
      }),
    );
  });
});

describe("age of open work", () => {
  const list = fc
    .array(fc.record({ actions: count, matches: count, overdue: fc.boolean() }), { minLength: 1, maxLength: 12 })
    .map((buckets) =>
      buckets.map(({ actions, matches, overdue }, at) => ({
        label: `${at} h`,
        overdue,
        parts: [
          { kind: "actions", count: actions },
          { kind: "matches", count: matches },
        ],
      })),
    );

  it("parts add up, columns do not overlap, and every bucket has words", () => {
    fc.assert(
      fc.property(list, (buckets) => {
        const model = ages(buckets);
        for (const [at, { left, width, parts, total, label }] of model.columns.entries()) {
          expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(total);
          expectStack(parts);
          if (at > 0)
            expect(left).toBeGreaterThanOrEqual(model.columns[at - 1]!.left + model.columns[at - 1]!.width - 0.000_01);
          expect(left + width).toBeLessThanOrEqual(100.000_01);
          expect(agesSummary(model)).toContain(label);
        }
        expect(agesTable(model).rows).toHaveLength(buckets.length);
      }),
    );
  });
});

describe("ribbon of a list", () => {
  const list = fc
    .array(fc.constantFrom("published", "confirmed", "refused", "gap", "none"), { minLength: 1, maxLength: 90 })
    .map((kinds) => kinds.map((kind, at) => ({ day: dayAt(kinds.length - at), kind })));

  it("one cell a day side by side, and no day is lost in the table", () => {
    fc.assert(
      fc.property(list, (days) => {
        const model = ribbon(days);
        expect(model.cells).toHaveLength(days.length);
        expect(model.cells.at(-1)!.left + model.cells.at(-1)!.width).toBeCloseTo(100, 6);
        expect(ribbonSummary(model)).toContain(`${days.filter(({ kind }) => kind === "gap").length} without word`);
        expect(ribbonTable(model).rows.length).toBeLessThanOrEqual(days.length);
      }),
    );
  });
});

describe("score history", () => {
  const bands = [
    { id: "low", lowerBound: 0, decision: "none" as const },
    { id: "high", lowerBound: 60, decision: "restrict" as const },
  ];
  const list = fc.array(
    fc.record({ back: fc.integer({ min: 0, max: 700 }), score: fc.option(fc.integer({ min: 0, max: 150 })) }),
    { maxLength: 30 },
  );

  it("steps and gaps take turns without overlapping, and an incomplete stretch has no line", () => {
    fc.assert(
      fc.property(list, (points) => {
        const given = points.map(({ back, score }) => ({
          at: dayAt(back),
          score,
          band: score === null ? null : "low",
        }));
        const model = scoreHistory(given, bands, now);
        const stretches = [...model.steps, ...model.gaps].toSorted(
          (one, other) => one.left - other.left || one.right - other.right,
        );
        for (const [at, { left, right }] of stretches.entries()) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(100);
          if (at > 0) expect(left).toBeGreaterThanOrEqual(stretches[at - 1]!.right - 0.000_01);
        }
        for (const { height } of model.steps) expect(height).toBeLessThanOrEqual(100);
        expect(scoreHistoryTable(model).rows).toHaveLength(points.length);
        if (points.some(({ score }) => score === null)) expect(scoreHistorySummary(model)).toContain("incomplete");
      }),
    );
  });
});

describe("score strip and sparkline", () => {
  it("a score below review is no match and no clear", () => {
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 0, max: 100 })), (score) => {
        const model = scoreStrip(score, { reviewScore: 70, matchScore: 90 });
        expect(model.meaning).toBe(score === null || score < 70 ? "unknown" : score < 90 ? "look" : "stop");
        expect(scoreStripSummary(model)).toContain(score === null ? "nothing scored" : `score ${score}`);
      }),
    );
  });

  it("bars stay inside, and one failure among many is still seen", () => {
    const values = fc.array(fc.record({ value: count, bad: fc.boolean() }), { minLength: 1, maxLength: 48 });
    fc.assert(
      fc.property(values, (list) => {
        const model = sparkline(list);
        for (const [at, { height, left, width }] of model.bars.entries()) {
          expect(height).toBeLessThanOrEqual(100);
          expect(left + width).toBeLessThanOrEqual(100);
          if (list[at]!.value > 0) expect(height).toBeGreaterThanOrEqual(10);
        }
        expect(sparklineSummary(model)).toContain(`${list.length} steps`);
      }),
    );
  });
});
