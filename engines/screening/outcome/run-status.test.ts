import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JudgedMatch, matchDecisions } from "./match.ts";
import { checkStatusOf, runErrorCodes, runStatus } from "./run-status.ts";

const score = fc.integer({ min: 0, max: 100 });
const sanctionsMatch: fc.Arbitrary<JudgedMatch> = fc.record({
  score,
  decision: fc.constantFrom(...matchDecisions),
  listKind: fc.constant("sanctions" as const),
  standing: fc.constant(null),
});
const pepMatch: fc.Arbitrary<JudgedMatch> = fc.record({
  score,
  decision: fc.constantFrom(...matchDecisions),
  listKind: fc.constant("pep" as const),
  standing: fc.constantFrom("pep" as const, "former_pep" as const, "family_member" as const, "none" as const),
});
const matches = fc.array(fc.oneof(sanctionsMatch, pepMatch), { maxLength: 5 });
const scores = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 100 }))
  .filter(([review, match]) => review < match)
  .map(([reviewScore, matchScore]) => ({ reviewScore, matchScore }));
const run = fc
  .record({ incomplete: fc.boolean(), errorCode: fc.option(fc.constantFrom(...runErrorCodes)), scores })
  .map(({ scores: both, ...rest }) => ({ ...rest, ...both }));

const plain = { errorCode: null, incomplete: false, reviewScore: 70, matchScore: 90 };
const hit = (change: Partial<JudgedMatch>): JudgedMatch => ({
  score: 75,
  decision: "pending",
  listKind: "sanctions",
  standing: null,
  ...change,
});

describe("runStatus", () => {
  it.each([
    ["clear", {}, []],
    ["incomplete", { incomplete: true }, []],
    ["error", { errorCode: "no_lists" as const }, []],
    ["possible_match", {}, [hit({})]],
    ["possible_match", { incomplete: true }, [hit({})]],
    ["match", {}, [hit({ score: 90 })]],
    ["match", { incomplete: true }, [hit({ decision: "confirmed" })]],
    ["match", {}, [hit({ decision: "confirmed" }), hit({ decision: "false_positive", score: 95 })]],
    ["clear", {}, [hit({ decision: "false_positive", score: 95 })]],
    ["incomplete", { incomplete: true }, [hit({ decision: "false_positive", score: 95 })]],
    ["possible_match", {}, [hit({ decision: "false_positive", score: 95 }), hit({ score: 89 })]],
    ["match", {}, [hit({ listKind: "pep", standing: "former_pep", score: 92 })]],
  ])("[SC-ST-1] %s for %o and %o", (status, change, found) => {
    expect(runStatus({ ...plain, ...change }, found)).toBe(status);
  });

  it("[SC-ST-1] clear is never said of a search that was not whole, or of none", () => {
    fc.assert(
      fc.property(run, matches, (made, found) => {
        if (runStatus(made, found) !== "clear") return;
        expect([made.incomplete, made.errorCode]).toEqual([false, null]);
        for (const { decision, score: points } of found)
          expect(decision === "false_positive" || (decision === "pending" && points < made.reviewScore)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it("[SC-ST-1] a finding keeps its status whether the search was whole or not", () => {
    fc.assert(
      fc.property(run, matches, (made, found) => {
        const status = runStatus({ ...made, errorCode: null, incomplete: false }, found);
        const other = runStatus({ ...made, errorCode: null, incomplete: true }, found);
        expect(other).toBe(status === "clear" ? "incomplete" : status);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("checkStatusOf", () => {
  it("[SC-WF-2] only a sanctions match says match, only a clear run says clear, and an error stays one", () => {
    fc.assert(
      fc.property(run, matches, (made, found) => {
        const check = checkStatusOf(made, found);
        const status = runStatus(made, found);
        expect(check === "clear").toBe(status === "clear");
        expect(check === "error").toBe(status === "error");
        if (check !== "match") return;
        expect(
          found.some(
            ({ listKind, decision, score: points }) =>
              listKind === "sanctions" &&
              (decision === "confirmed" || (decision === "pending" && points >= made.matchScore)),
          ),
        ).toBe(true);
      }),
      { numRuns: 5000 },
    );
    expect(checkStatusOf(plain, [hit({ score: 95 })])).toBe("match");
    expect(checkStatusOf(plain, [hit({ listKind: "pep", standing: "pep", score: 95 })])).toBe("review_required");
    expect(checkStatusOf({ ...plain, incomplete: true }, [])).toBe("review_required");
  });
});
