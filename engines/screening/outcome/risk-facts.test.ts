import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { screeningFacts } from "../../risk/policy/format/screening-facts.ts";
import { sourceIdentity } from "../../risk/policy/format/sources.ts";
import { listKeys } from "../lists/list-keys.ts";
import { type JudgedMatch, matchDecisions, type MatchStanding } from "./match.ts";
import { pepFact, pepSource, runSource, sanctionsFact } from "./risk-facts.ts";

const scores = { reviewScore: 70, matchScore: 90 };
const definite = (standing: MatchStanding): JudgedMatch => ({
  score: 95,
  decision: "pending",
  listKind: standing === null ? "sanctions" : "pep",
  standing,
});
const open = (standing: MatchStanding): JudgedMatch => ({ ...definite(standing), score: 75 });
const confirmed = (standing: MatchStanding): JudgedMatch => ({ ...open(standing), decision: "confirmed" });
const refuted = (standing: MatchStanding): JudgedMatch => ({ ...definite(standing), decision: "false_positive" });

const anyMatch: fc.Arbitrary<JudgedMatch> = fc.record({
  score: fc.integer({ min: 0, max: 100 }),
  decision: fc.constantFrom(...matchDecisions),
  listKind: fc.constantFrom("sanctions" as const, "pep" as const),
  standing: fc.constantFrom("pep", "former_pep", "family_member", "none"),
});

describe("screening.sanctions", () => {
  it.each([
    ["clear", [], true],
    [null, [], false],
    ["possible_match", [open(null)], false],
    ["match", [open(null), definite(null)], false],
    ["match", [confirmed(null)], true],
    ["clear", [refuted(null)], true],
    [null, [refuted(null)], false],
    ["clear", [definite("pep")], true],
  ])("[SC-RE-1] is %s for %o, searched whole: %s", (value, matches, whole) => {
    expect(sanctionsFact(matches, scores, whole)).toBe(value);
  });
});

describe("screening.pep", () => {
  it.each([
    ["none", [], true],
    [null, [], false],
    ["pep", [definite("pep"), definite("family_member")], true],
    ["family_member", [definite("family_member"), open("pep")], true],
    ["possible_pep", [open("pep"), definite("former_pep")], true],
    ["possible_pep", [open("family_member")], true],
    ["former_pep", [open("former_pep")], true],
    ["former_pep", [definite("former_pep"), definite("none")], true],
    ["none", [definite("none"), open("none")], true],
    ["none", [refuted("pep")], true],
    ["pep", [confirmed("pep")], false],
    ["possible_pep", [open("pep")], false],
    [null, [definite("family_member")], false],
    [null, [definite("former_pep")], false],
    ["none", [definite(null)], true],
  ])("[SC-RE-1] [SC-RE-2] is %s for %o, searched whole: %s", (value, matches, whole) => {
    expect(pepFact(matches, scores, whole)).toBe(value);
  });
});

describe("both facts", () => {
  it("[SC-RE-1] never hold a value that a policy cannot name, and one kind never speaks for the other", () => {
    fc.assert(
      fc.property(fc.array(anyMatch, { maxLength: 6 }), fc.boolean(), (matches, whole) => {
        const sanctions = sanctionsFact(matches, scores, whole);
        const pep = pepFact(matches, scores, whole);
        expect([null, ...screeningFacts.get("screening.sanctions")!]).toContain(sanctions);
        expect([null, ...screeningFacts.get("screening.pep")!]).toContain(pep);
        const only = (kind: string) => matches.filter(({ listKind }) => listKind === kind);
        expect(sanctionsFact(only("sanctions"), scores, whole)).toBe(sanctions);
        expect(pepFact(only("pep"), scores, whole)).toBe(pep);
        if (!whole) expect([null, "pep", "possible_pep"]).toContain(pep);
      }),
      { numRuns: 5000 },
    );
  });

  it("[SC-RU-2] [SC-RE-2] come from a source that names lists in one order, and every score", () => {
    expect(runSource(["service_pep", "ofac_sdn", "eu_fsf"], scores)).toBe(
      "service:screening:eu_fsf+ofac_sdn+service_pep:r70:m90",
    );
    expect(pepSource(scores, 24)).toBe("service:screening:service_pep:r70:m90:l24");
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...listKeys], { minLength: 1 }),
        fc.integer({ min: 12, max: 999 }),
        (lists, months) => {
          expect(sourceIdentity(runSource(lists, scores))).toMatchObject({ fact: "screening.sanctions" });
          expect(sourceIdentity(pepSource(scores, months))).toMatchObject({ fact: "screening.pep" });
        },
      ),
    );
  });
});
