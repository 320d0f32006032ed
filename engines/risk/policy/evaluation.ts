import type { Decision, FactValue, PolicyInput, Reason } from "./definition.ts";

/** What the evaluator is given and what it answers. The names are those of the assessment record. */

/**
 * The latest receipt of one accepted source. The last three states are not receipts: whoever gathers the readings says that
 * the source has something, but nothing that may count.
 */
export type Reading = {
  evidenceId: string | null;
  source: string;
  status: "available" | "unavailable" | "revoked" | "not_approved" | "binding_outdated" | "source_retired";
  value: FactValue | null;
  /** ISO 8601 in UTC with milliseconds, here and in every other moment. */
  observedAt: string;
  expiresAt: string | null;
};

/** At most one reading per accepted source, by input key; a source or input without one is silent. */
export type Readings = Readonly<Record<string, readonly Reading[]>>;

export type InputState =
  | "resolved"
  | "missing"
  | "stale"
  | "expired"
  | "unavailable"
  | "revoked"
  | "conflict"
  | "not_approved"
  | "binding_outdated"
  | "source_retired";

export type Truth = "true" | "false" | "unknown";

export type ConditionResult = { index: number; result: Truth };

export type InputResult = {
  key: string;
  type: PolicyInput["type"];
  state: InputState;
  /** Null unless resolved. */
  value: FactValue | null;
  /** The earliest moment at which one of the receipts used stops counting; null unless resolved. */
  usableUntil: string | null;
  /** Every reading of this input as it was given, in the order of `acceptedSources`: all that a replay needs. */
  receipts: Reading[];
};

export type ApplicabilityResult = {
  result: "matched" | "not_matched" | "unknown";
  /** The first group that matched; null when none did or the policy has no groups. */
  groupId: string | null;
  groups: { id: string; result: Truth; conditions: ConditionResult[] }[];
};

export type FactorResult = {
  id: string;
  state: "scored" | "no_case" | "input_unresolved";
  caseId: string | null;
  usedDefault: boolean;
  points: number | null;
  weight: number;
  contribution: number | null;
  cases: { id: string; result: Truth; conditions: ConditionResult[] }[];
};

export type RuleResult = {
  id: string;
  result: "matched" | "not_matched" | "not_evaluated";
  conditions: ConditionResult[];
};

export type RequiredAction = { name: string; origins: string[] };

/** A decision of an assessment; `awaiting_evidence` is never one of an effect or an override. */
export type AssessmentDecision = Decision | "awaiting_evidence";

export type Evaluation = {
  complete: boolean;
  score: number | null;
  band: string | null;
  scoreBand: string | null;
  decision: AssessmentDecision;
  inputs: InputResult[];
  applicability: ApplicabilityResult;
  factors: FactorResult[];
  rules: RuleResult[];
  reasons: ({ origin: string } & Reason)[];
  requiredActions: RequiredAction[];
  /** The earliest `usableUntil`; null when no input is resolved. */
  freshUntil: string | null;
  reviewDueAt: string;
};
