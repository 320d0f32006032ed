import { describe, expect, it } from "vitest";
import { pairsOf } from "./matrix-cells.ts";
import { kindOf, shownOutcomes, shownShare } from "./moves.ts";
import type { Move } from "./use-plan.ts";
import type { Counted } from "./use-population.ts";

describe("moves of a plan", () => {
  it("are stricter or looser between decisions alone", () => {
    expect(kindOf({ from: "none", to: "review" })).toBe("stricter");
    expect(kindOf({ from: "reject", to: "none" })).toBe("looser");
    expect(kindOf({ from: "review", to: "review" })).toBe("stays");
    expect(kindOf({ from: "reject", to: "incomplete" })).toBe("incomplete");
    expect(kindOf({ from: "incomplete", to: "reject" })).toBe("other");
    expect(kindOf({ from: "none", to: "not_assessed" })).toBe("other");
  });

  it("show who is not assessed only where somebody is", () => {
    const move = (from: Move["from"], to: Move["to"]): Move => ({ from, to, share: 1, witness: null });
    expect(shownOutcomes([move("none", "none")])).not.toContain("not_assessed");
    expect(shownOutcomes([move("none", "not_assessed")])).toContain("not_assessed");
  });

  it("have their numbers of subjects once they were counted, also where only an older version decided so", () => {
    const moves: Move[] = [{ from: "none", to: "review", share: 1, witness: null }];
    const counted = { moves: [{ from: "reject", to: "none", subjects: 3 }] } as unknown as Counted;
    expect(pairsOf(moves, null)).toEqual([{ from: "none", to: "review", move: moves[0], subjects: null }]);
    expect(pairsOf(moves, counted)).toEqual([
      { from: "none", to: "review", move: moves[0], subjects: 0 },
      { from: "reject", to: "none", move: null, subjects: 3 },
    ]);
  });

  it("never show a share that is there as nothing", () => {
    expect([0.5, 0.0241, 0.000001, 0].map(shownShare)).toEqual(["50.0 %", "2.41 %", "< 0.01 %", "0.00 %"]);
  });
});
