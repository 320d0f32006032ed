import { describe, expect, it } from "vitest";
import { whyWithout, withoutLists } from "../lists/testing/list-files.ts";
import { labelledPairs, qualityOf, verdictOf } from "./testing/labelled-pairs.ts";
import { type Scorer, scorers, scoreV2, scoreV3 } from "./scorers.ts";

// The figures that were reached; whoever changes how names are read or compared may raise them.
const leastPrecision = 0.935;
const leastRecall = 0.7;

describe.skipIf(withoutLists)(`the 812 labelled pairs of names${whyWithout}`, () => {
  it("are found no worse than they were, and better than logic-v2 by precision", async () => {
    const pairs = await labelledPairs();
    const ours = qualityOf(pairs.map((pair) => ({ ...pair, found: verdictOf(pair, scoreV2).found })));
    const theirs = qualityOf(pairs.map((pair) => ({ ...pair, found: pair.logicV2 })));
    expect(ours.pairs).toBe(812);
    expect(ours.precision).toBeGreaterThanOrEqual(leastPrecision);
    expect(ours.recall).toBeGreaterThanOrEqual(leastRecall);
    expect(ours.precision).toBeGreaterThan(theirs.precision);
  });

  it("are found by the newest scorer more often at the review score, and with no less precision", async () => {
    const pairs = await labelledPairs();
    const at = (scorer: Scorer, least: number) =>
      qualityOf(pairs.map((pair) => ({ ...pair, found: verdictOf(pair, scorer).score >= least })));
    expect(at(scoreV3, 70).recall).toBeGreaterThan(at(scoreV2, 70).recall);
    expect(at(scoreV3, 60).recall).toBeGreaterThan(at(scoreV2, 60).recall);
    expect(at(scoreV3, 60).precision).toBeGreaterThanOrEqual(leastPrecision);
  });

  it("bring no names to review that are certainly different", async () => {
    const different = (await labelledPairs()).filter(({ isMatch, quality }) => !isMatch && quality === "STRONG");
    expect(different.length).toBeGreaterThan(0);
    for (const scorer of scorers) {
      expect(different.filter((pair) => verdictOf(pair, scorer).score >= 70)).toEqual([]);
    }
  });
});
