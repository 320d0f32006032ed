import type { AssessmentDecision, Operations } from "@probity/contract";
import type { Meaning } from "../kit/meaning.ts";

type CurrencyReason = Operations["GET /risk/assessments/{id}/state"]["reply"]["reasons"][number];

/** The colour of a meaning as a word, for the sentence beside the band scale. */
const colours: Record<Meaning, string> = {
  fine: "Blue",
  look: "Gold",
  limit: "Orange",
  stop: "Crimson",
  unknown: "Hatched",
};

/** What an assessment says, wherever it is shown. */
export const assessmentTexts = {
  current: "current",
  notCurrent: "not current",
  currencyUnread: "currency not read yet",
  stateNow: "State now",
  stateRead: "state read",
  freshUntil: "fresh until",
  afterwards: "then reassessment_required",
  reviewDue: "review due",
  byOverride: "by override until",
  calculated: "calculated",
  because: {
    newer_evidence: "newer evidence has arrived",
    newer_assessment: "a newer assessment exists",
    evidence_expired: "evidence it used has lapsed",
    review_due: "its review is due",
    source_retired: "it used a source that is retired",
    verification_changed: "the subject's verification has changed",
  } satisfies Record<CurrencyReason, string>,
  decision: "Decision",
  allSentences: (count: number) => `All ${count} sentences`,
  fewerSentences: "Fewer sentences",
  scoreByFactor: "Score by factor",
  pointsTimesWeight: { sum: "points × weight, summed", maximum: "points × weight, the largest counts" },
  bands: "Bands",
  bandByScore: (meaning: Meaning, band: string, decision: AssessmentDecision) =>
    `${colours[meaning]} because the score is in band ${band}: ${decision}`,
  forcedBefore: (meaning: Meaning, rules: number) => `${colours[meaning]} because ${rules === 1 ? "rule" : "rules"} `,
  forcedAfter: (band: string, scoreBand: string, decision: AssessmentDecision) =>
    ` forced band ${band}; by score alone ${scoreBand}, ${decision}`,
  noScore: "There is no score: evidence is missing.",
  missing: "Missing evidence",
  missingNote: (open: number, all: number) => `${open} of ${all} inputs have no usable value`,
  inputs: "Inputs",
  inputColumns: {
    input: "input",
    value: "value",
    source: "source",
    age: "age then",
    until: "usable until",
    receipt: "receipt",
  },
  moreReceipts: (count: number) => `and ${count} more`,
  noReceipt: "no receipt",
  endsFreshness: "ends first",
};
