import { describe, expect, it } from "vitest";
import { explainState } from "./explain-state.ts";
import { type AssessmentState, type CurrencyReason, currencyReasons } from "./state.ts";

const current: AssessmentState = { current: true, effectiveDecision: "restrict", reasons: [], override: null };
const override = {
  id: "0198f2c4-0000-7000-8000-000000000001",
  decision: "review" as const,
  createdAt: new Date("2026-09-01T10:00:00.000Z"),
  expiresAt: new Date("2026-10-01T10:30:59.999Z"),
  revokedAt: null,
};
const ended = (...reasons: CurrencyReason[]): AssessmentState => ({
  current: false,
  effectiveDecision: "reassessment_required",
  reasons,
  override: null,
});

describe("explainState", () => {
  it.each<[string, AssessmentState, string | null, string[]]>([
    ["a current assessment", current, null, ["The assessment is current, and its decision restrict applies."]],
    [
      "an override",
      { ...current, effectiveDecision: "review", override },
      "Income confirmed by payslip",
      ["An override decides review instead of restrict until 2026-10-01 10:30 UTC: Income confirmed by payslip."],
    ],
    [
      "an override that confirms",
      { ...current, override: { ...override, decision: "restrict" } },
      "Seen by two people.",
      ["An override keeps the decision restrict until 2026-10-01 10:30 UTC: Seen by two people."],
    ],
    [
      "an assessment that ended",
      ended("newer_evidence", "review_due"),
      "Not told, because it no longer applies.",
      [
        "The assessment is no longer current, because newer evidence has arrived and its review is due.",
        "Assess the subject again to get a decision.",
      ],
    ],
  ])("[RK-AS-5] tells %s", (_what, state, reason, sentences) => {
    expect(explainState("restrict", state, reason)).toEqual(sentences);
  });

  it("has words for every reason", () => {
    for (const reason of currencyReasons) {
      expect(explainState("none", ended(reason), null)[0]).toMatch(/^The assessment .* because [a-z' ]+\.$/);
    }
  });
});
