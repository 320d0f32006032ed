import type { AssessmentDecision } from "../../risk/policy/evaluation.ts";

export const workKinds = ["action", "match", "investigation", "verification", "proposal"] as const;
export type WorkKind = (typeof workKinds)[number];

/** The least urgent first. */
export const severities = ["low", "medium", "high", "critical"] as const;
export type Severity = (typeof severities)[number];

/** How urgent an action is follows from the decision that asks for it. */
export const severityOfDecision: Readonly<Record<AssessmentDecision, Severity>> = {
  none: "low",
  awaiting_evidence: "medium",
  review: "medium",
  restrict: "high",
  reject: "critical",
};

/** A match that reaches the run's match score is taken for the subject until somebody says otherwise. */
export function severityOfMatch(score: number, matchScore: number): Severity {
  return score >= matchScore ? "critical" : "medium";
}

export type DueMinutes = Readonly<Record<WorkKind, Readonly<Record<Severity, number>>>>;

const hour = 60;
const day = 24 * hour;

/** How long an item may wait where the organization says nothing else. */
export const defaultDueMinutes: DueMinutes = {
  action: { low: 7 * day, medium: 3 * day, high: day, critical: 4 * hour },
  match: { low: 3 * day, medium: day, high: 8 * hour, critical: 4 * hour },
  investigation: { low: 7 * day, medium: 3 * day, high: day, critical: 4 * hour },
  verification: { low: 3 * day, medium: day, high: 8 * hour, critical: 4 * hour },
  proposal: { low: 3 * day, medium: day, high: 8 * hour, critical: 4 * hour },
};

/** How long an item is held by somebody whose page no longer renews it. */
export const defaultLeaseMinutes = 5;
