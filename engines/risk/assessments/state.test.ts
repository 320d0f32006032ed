import { describe, expect, it } from "vitest";
import { type CurrencyFacts, type CurrencyReason, stateOf } from "./state.ts";

const now = new Date("2026-11-15T12:00:00.000Z");
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);

const facts: CurrencyFacts = {
  evidenceRevision: 7,
  subjectEvidenceRevision: 7,
  verificationRevision: 2,
  subjectVerificationRevision: 2,
  countedRetiredSource: false,
  sequence: 3,
  latestSequence: 3,
  lapsesAt: at(1),
  reviewDueAt: at(1),
};
const override = { id: "o", decision: "restrict", expiresAt: at(1), revokedAt: null } as const;

describe("stateOf", () => {
  it.each<[string, Partial<CurrencyFacts>, CurrencyReason[]]>([
    ["nothing happened", {}, []],
    ["no receipt was used, so none can lapse", { lapsesAt: null }, []],
    ["a receipt came", { subjectEvidenceRevision: 8 }, ["newer_evidence"]],
    ["a newer assessment was made", { latestSequence: 4 }, ["newer_assessment"]],
    ["a receipt lapses at this very moment", { lapsesAt: now }, ["evidence_expired"]],
    ["a receipt lapsed", { lapsesAt: at(-1) }, ["evidence_expired"]],
    ["the review is due at this very moment", { reviewDueAt: now }, ["review_due"]],
    ["the review is overdue", { reviewDueAt: at(-1) }, ["review_due"]],
    ["a source it counted was retired", { countedRetiredSource: true }, ["source_retired"]],
    ["something happened to a session", { subjectVerificationRevision: 3 }, ["verification_changed"]],
    [
      "everything at once",
      {
        subjectEvidenceRevision: 9,
        latestSequence: 9,
        lapsesAt: at(-9),
        reviewDueAt: at(-9),
        countedRetiredSource: true,
        subjectVerificationRevision: 9,
      },
      [
        "newer_evidence",
        "newer_assessment",
        "evidence_expired",
        "review_due",
        "source_retired",
        "verification_changed",
      ],
    ],
  ])("%s", (_what, change, reasons) => {
    for (const newest of [null, override]) {
      const state = stateOf("review", { ...facts, ...change }, newest, now);
      expect(state.reasons).toEqual(reasons);
      expect(state.current).toBe(reasons.length === 0);
      if (!state.current) expect(state).toMatchObject({ effectiveDecision: "reassessment_required", override: null });
    }
  });

  it("an active override decides, whatever was calculated, and nothing else about the override does", () => {
    for (const calculated of ["none", "awaiting_evidence", "review", "restrict", "reject"] as const) {
      expect(stateOf(calculated, facts, override, now)).toMatchObject({ effectiveDecision: "restrict", override });
      for (const newest of [null, { ...override, revokedAt: at(-1) }, { ...override, expiresAt: now }]) {
        expect(stateOf(calculated, facts, newest, now)).toMatchObject({
          effectiveDecision: calculated,
          override: null,
        });
      }
    }
  });
});
