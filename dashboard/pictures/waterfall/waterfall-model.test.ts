import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { round } from "../axis.ts";
import {
  type Step,
  assessmentSteps,
  matchSteps,
  scoreAxis,
  waterfall,
  waterfallSummary,
  waterfallTable,
} from "./waterfall-model.ts";

const points = fc.integer({ min: -5000, max: 10_000 }).map((hundredths) => hundredths / 100);
const weight = fc.integer({ min: 0, max: 30_000 }).map((tenThousandths) => tenThousandths / 10_000);
const factors = fc.array(
  fc.record({ id: fc.stringMatching(/^[a-z_]{1,20}$/), points, weight, usedDefault: fc.boolean() }).map((factor) => ({
    ...factor,
    contribution: round(factor.points * factor.weight),
  })),
  { maxLength: 30 },
);
const bounds = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 6 });

function drawn(steps: readonly Step[], lines: readonly number[]) {
  return waterfall(steps, scoreAxis(steps, lines));
}

describe("waterfall", () => {
  it("bars add up to the score, whatever floor and ceiling took or gave", () => {
    fc.assert(
      fc.property(
        factors,
        bounds,
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 40, max: 200 }),
        (list, lines, floor, ceiling) => {
          const sum = round(list.reduce((total, { contribution }) => total + contribution, 0));
          const score = Math.min(ceiling, Math.max(floor, sum));
          const model = drawn(assessmentSteps(list, { aggregation: "sum", floor, ceiling, score }), lines);
          expect(model.score).toBeCloseTo(score, 5);
          for (const [at, bar] of model.bars.entries())
            expect(bar.before).toBe(at === 0 ? 0 : model.bars[at - 1]!.after);
        },
      ),
    );
  });

  it("where only the largest counts, the score is the largest and the rest move nothing", () => {
    fc.assert(
      fc.property(factors, bounds, (list, lines) => {
        const score = Math.max(0, ...list.map(({ contribution }) => contribution));
        const model = drawn(assessmentSteps(list, { aggregation: "maximum", score }), lines);
        expect(model.score).toBeCloseTo(score, 5);
      }),
    );
  });

  it("no bar leaves the axis, and each starts where the one before it ended", () => {
    fc.assert(
      fc.property(factors, bounds, (list, lines) => {
        const sum = round(list.reduce((total, { contribution }) => total + contribution, 0));
        const { bars, start } = drawn(assessmentSteps(list, { aggregation: "sum", score: sum }), lines);
        for (const [at, { left, right, end }] of bars.entries()) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(100);
          expect(left).toBeLessThanOrEqual(right);
          const from = at === 0 ? start : bars[at - 1]!.end;
          expect(Math.min(Math.abs(left - from), Math.abs(right - from))).toBeLessThan(0.001);
          expect(Math.min(Math.abs(left - end), Math.abs(right - end))).toBeLessThan(0.001);
        }
      }),
    );
  });

  it("every factor is in the sentence and in the table", () => {
    fc.assert(
      fc.property(factors, bounds, (list, lines) => {
        const sum = round(list.reduce((total, { contribution }) => total + contribution, 0));
        const model = drawn(assessmentSteps(list, { aggregation: "sum", score: sum }), lines);
        for (const { id } of list) expect(waterfallSummary(model)).toContain(id);
        expect(waterfallTable(model).rows).toHaveLength(list.length + 1);
      }),
    );
  });

  it("says what the picture of the mock-up says", () => {
    const factor = (id: string, pointsOf: number, weightOf: number, usedDefault = false) => ({
      id,
      points: pointsOf,
      weight: weightOf,
      contribution: pointsOf * weightOf,
      usedDefault,
    });
    const list = [
      factor("pep", 15, 1),
      factor("products", 60, 0.5),
      factor("doc_country", 5, 1, true),
      factor("tenure", -6, 1),
    ];
    const model = drawn(assessmentSteps(list, { aggregation: "sum", score: 44 }), [0, 30, 60, 85]);
    expect(waterfallSummary(model)).toBe("pep 15, products 30, doc_country 5 by default, tenure −6, score 44");
    expect(model.axis).toEqual({ min: 0, max: 100 });
    expect(model.bars.map(({ kind }) => kind)).toEqual(["plus", "plus", "default", "minus"]);
  });

  it("a cap goes left and is no finding of its own", () => {
    const model = drawn(
      matchSteps([
        { code: "name_exact", points: 95 },
        { code: "cap_name_alone", points: -6 },
      ]),
      [70, 90],
    );
    expect(model.bars[1]).toMatchObject({ kind: "limit", before: 95, after: 89 });
    expect(model.score).toBe(89);
  });
});
