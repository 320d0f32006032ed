import { type CurrencyFacts, type CurrencyReason, currencyReasonsOf } from "./assessments/state.ts";

export type MonitoringTrigger =
  | "monitoring.evidence_changed"
  | "monitoring.verification_changed"
  | "monitoring.evidence_expired"
  | "monitoring.review_due";

/**
 * The reasons that make monitoring assess again, with the names of their triggers. The first that applies gives
 * the name. A newer assessment is not among them: whoever made it with another version of the policy is not contradicted.
 */
const triggers: readonly (readonly [CurrencyReason, MonitoringTrigger])[] = [
  // Findings of a session are evidence too, so this comes before the more general name.
  ["verification_changed", "monitoring.verification_changed"],
  ["newer_evidence", "monitoring.evidence_changed"],
  ["source_retired", "monitoring.evidence_changed"],
  ["evidence_expired", "monitoring.evidence_expired"],
  ["review_due", "monitoring.review_due"],
];

/**
 * The reason to assess a monitored subject now, given the newest assessment with the monitored policy version; null when
 * nothing has changed. Without such an assessment all evidence is news to this version.
 */
export function triggerOf(newest: CurrencyFacts | null, now: Date): MonitoringTrigger | null {
  if (newest === null) return "monitoring.evidence_changed";
  const reasons = currencyReasonsOf(newest, now);
  return triggers.find(([reason]) => reasons.includes(reason))?.[1] ?? null;
}
