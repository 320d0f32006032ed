import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  carriedDaysMax,
  carriedDecision,
  type EarlierDecision,
  type FoundMatch,
  priorDecision,
} from "./earlier-decisions.ts";

const day = 24 * 3_600_000;
const now = new Date("2026-11-16T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * day);

const found: FoundMatch = {
  wording: "w1",
  subjectDigest: "s1",
  riskSubjectId: "a",
  reachesMatch: false,
  needsSecondPerson: false,
};
const cleared: EarlierDecision = {
  decision: "false_positive",
  decidedAt: daysAgo(10),
  confirmedAt: null,
  wording: "w1",
  subjectDigest: "s1",
  riskSubjectId: "a",
  reachedMatch: false,
  approved: false,
  revoked: false,
};

describe("an earlier false positive counts", () => {
  it.each<[string, Partial<FoundMatch>, EarlierDecision[], number | null, boolean]>([
    ["for the same subject, entry and wording", {}, [cleared], 90, true],
    ["nowhere unless the organization chose it", {}, [cleared], null, false],
    ["not without a decision", {}, [], 90, false],
    ["not for a changed wording", { wording: "w2" }, [cleared], 90, false],
    ["not for changed data of the subject", { subjectDigest: "s2" }, [cleared], 90, false],
    ["not for a namesake with the same data", { riskSubjectId: "b" }, [cleared], 90, false],
    ["not for a run about nobody", { riskSubjectId: null }, [{ ...cleared, riskSubjectId: null }], 90, false],
    ["not after its end", {}, [{ ...cleared, decidedAt: daysAgo(90) }], 90, false],
    ["until just before it", {}, [{ ...cleared, decidedAt: new Date(daysAgo(90).getTime() + 1) }], 90, true],
    ["a year at most", {}, [{ ...cleared, decidedAt: daysAgo(carriedDaysMax) }], 100_000, false],
    ["not once it was revoked", {}, [{ ...cleared, revoked: true }], 90, false],
    ["not when the match newly reaches the match score", { reachesMatch: true }, [cleared], 90, false],
    ["when it reached it then too", { reachesMatch: true }, [{ ...cleared, reachedMatch: true }], 90, true],
    ["not with one person where two are asked for", { needsSecondPerson: true }, [cleared], 90, false],
    ["with two people", { needsSecondPerson: true }, [{ ...cleared, approved: true }], 90, true],
    [
      "not after a later confirmation, also with other data or another wording",
      {},
      [
        cleared,
        {
          ...cleared,
          decision: "confirmed",
          subjectDigest: "s2",
          wording: "w2",
          decidedAt: daysAgo(1),
          confirmedAt: daysAgo(1),
        },
      ],
      90,
      false,
    ],
    [
      "after an earlier confirmation",
      {},
      [{ ...cleared, decision: "confirmed", wording: "w0", decidedAt: daysAgo(20), confirmedAt: daysAgo(20) }, cleared],
      90,
      true,
    ],
  ])("%s", (_what, change, earlier, days, counts) => {
    expect(carriedDecision({ ...found, ...change }, earlier, days, now) !== null).toBe(counts);
  });

  it("until the day the organization chose, counted from the decision", () => {
    expect(carriedDecision(found, [cleared], 90, now)?.until).toEqual(new Date(cleared.decidedAt.getTime() + 90 * day));
  });
});

it("a prior decision is the newest about the same data and wording, whoever the subject is", () => {
  const later = { ...cleared, decision: "confirmed" as const, riskSubjectId: "b", decidedAt: daysAgo(2) };
  expect(priorDecision(found, [cleared, later, { ...cleared, wording: "w2", decidedAt: daysAgo(1) }])).toBe(later);
  expect(priorDecision({ ...found, subjectDigest: "s2" }, [cleared, later])).toBe(null);
});

describe("over random histories", () => {
  const earlier = fc.record({
    decision: fc.constantFrom("confirmed" as const, "false_positive" as const),
    decidedAt: fc.integer({ min: 0, max: 500 }).map(daysAgo),
    confirmedAt: fc.option(fc.integer({ min: 0, max: 500 }).map(daysAgo)),
    wording: fc.constantFrom("w1", "w2"),
    subjectDigest: fc.constantFrom("s1", "s2"),
    riskSubjectId: fc.constantFrom("a", "b", null),
    reachedMatch: fc.boolean(),
    approved: fc.boolean(),
    revoked: fc.boolean(),
  });
  const match = fc.record({
    wording: fc.constantFrom("w1", "w2"),
    subjectDigest: fc.constantFrom("s1", "s2"),
    riskSubjectId: fc.constantFrom("a", "b", null),
    reachesMatch: fc.boolean(),
    needsSecondPerson: fc.boolean(),
  });
  const days = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 1000 }));

  it("whatever counts is a false positive about just this, not revoked, not over, and nobody confirmed it since", () => {
    fc.assert(
      fc.property(match, fc.array(earlier, { maxLength: 8 }), days, (again, history, chosen) => {
        const carried = carriedDecision(again, history, chosen, now);
        if (carried === null) return;
        const { decision: one, until } = carried;
        expect(one).toMatchObject({
          decision: "false_positive",
          wording: again.wording,
          subjectDigest: again.subjectDigest,
          riskSubjectId: again.riskSubjectId,
          revoked: false,
        });
        expect(again.riskSubjectId).not.toBe(null);
        expect(until.getTime()).toBeGreaterThan(now.getTime());
        expect(until.getTime() - one.decidedAt.getTime()).toBeLessThanOrEqual(carriedDaysMax * day);
        expect(history.some(({ confirmedAt }) => confirmedAt !== null && confirmedAt >= one.decidedAt)).toBe(false);
        expect(!again.reachesMatch || one.reachedMatch).toBe(true);
        expect(!again.needsSecondPerson || one.approved).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});
