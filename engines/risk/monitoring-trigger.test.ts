import { describe, expect, it } from "vitest";
import type { CurrencyFacts } from "./assessments/state.ts";
import { triggerOf } from "./monitoring-trigger.ts";

const now = new Date("2026-06-01T00:00:00.000Z");
const at = (ms: number) => new Date(now.getTime() + ms);
const current: CurrencyFacts = {
  evidenceRevision: 3,
  subjectEvidenceRevision: 3,
  verificationRevision: 1,
  subjectVerificationRevision: 1,
  countedRetiredSource: false,
  sequence: 5,
  latestSequence: 5,
  lapsesAt: at(1),
  reviewDueAt: at(1),
};

describe("[RK-MO-4] monitoring assesses again", () => {
  it.each<[string, Partial<CurrencyFacts>, string | null]>([
    ["never while nothing has changed", {}, null],
    ["never because somebody else assessed with another version", { latestSequence: 6 }, null],
    ["never when no receipt can lapse and the review is to come", { lapsesAt: null }, null],
    ["when evidence was received", { subjectEvidenceRevision: 4 }, "monitoring.evidence_changed"],
    ["when something happened to a session", { subjectVerificationRevision: 2 }, "monitoring.verification_changed"],
    [
      "for the session when it brought evidence",
      { subjectEvidenceRevision: 4, subjectVerificationRevision: 2 },
      "monitoring.verification_changed",
    ],
    ["when a source it counted was retired", { countedRetiredSource: true }, "monitoring.evidence_changed"],
    ["at the moment a receipt lapses", { lapsesAt: now }, "monitoring.evidence_expired"],
    ["at the moment the review falls due", { reviewDueAt: now }, "monitoring.review_due"],
    [
      "for the expiry when the review is due too",
      { lapsesAt: at(-9), reviewDueAt: at(-99) },
      "monitoring.evidence_expired",
    ],
    [
      "for the evidence when everything applies",
      { subjectEvidenceRevision: 4, latestSequence: 9, lapsesAt: at(-9), reviewDueAt: at(-9) },
      "monitoring.evidence_changed",
    ],
  ])("%s", (_when, change, expected) => {
    expect(triggerOf({ ...current, ...change }, now)).toBe(expected);
  });

  it("when it never has", () => {
    expect(triggerOf(null, now)).toBe("monitoring.evidence_changed");
  });
});
