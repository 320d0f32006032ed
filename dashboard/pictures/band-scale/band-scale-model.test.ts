import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Band, bandScale, bandScaleSummary, bandScaleTable } from "./band-scale-model.ts";

const decisions = ["none", "review", "restrict", "reject"] as const;
const bands = fc
  .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 0, maxLength: 7 })
  .map((bounds) => [0, ...bounds].toSorted((one, other) => one - other))
  .map((bounds) =>
    bounds.map((lowerBound, at): Band => ({ id: `band_${at}`, lowerBound, decision: decisions[at % 4]! })),
  );
const axis = { min: 0, max: 112 };

describe("band scale", () => {
  it("bands lie side by side and cover the axis", () => {
    fc.assert(
      fc.property(bands, fc.option(fc.integer({ min: 0, max: 110 })), (list, score) => {
        const { segments } = bandScale(list, axis, { score, band: null });
        expect(segments[0]!.left).toBe(0);
        expect(segments.at(-1)!.right).toBe(100);
        for (const [at, { left, right }] of segments.entries()) {
          expect(right).toBeGreaterThan(left);
          if (at > 0) expect(left).toBe(segments[at - 1]!.right);
        }
      }),
    );
  });

  it("the marker stands inside the band of its score, and every band has words", () => {
    fc.assert(
      fc.property(bands, fc.integer({ min: 0, max: 110 }), (list, score) => {
        const model = bandScale(list, axis, { score, band: null });
        const own = model.segments.find(({ id }) => id === model.scoreBand)!;
        expect(model.marker).toBeGreaterThanOrEqual(own.left);
        expect(model.marker).toBeLessThanOrEqual(own.right);
        for (const { id } of list) expect(bandScaleSummary(model)).toContain(id);
        expect(bandScaleTable(model).rows).toHaveLength(list.length);
      }),
    );
  });

  it("a forced band has an arrow from the score to its nearer edge, and names the rule", () => {
    fc.assert(
      fc.property(bands, fc.integer({ min: 0, max: 110 }), fc.nat(), (list, score, pick) => {
        const forced = list[pick % list.length]!;
        const model = bandScale(list, axis, { score, band: forced.id, forcedBy: "shared_device" });
        if (model.scoreBand === forced.id) {
          expect(model.forced).toBeNull();
          return;
        }
        const target = model.segments.find(({ id }) => id === forced.id)!;
        expect(model.forced!.from).toBe(model.marker);
        expect([target.left, target.right]).toContain(model.forced!.to);
        expect(bandScaleSummary(model)).toContain("shared_device");
      }),
    );
  });

  it("without a score there is no marker, and the words say so", () => {
    const model = bandScale([{ id: "low", lowerBound: 0, decision: "none" }], axis, { score: null, band: null });
    expect(model.marker).toBeNull();
    expect(bandScaleSummary(model)).toContain("no score");
  });
});
