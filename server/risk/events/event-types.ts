import type { KnownEvent } from "#webhooks/known-events.ts";

/** Changes that are announced to webhooks, each under its own name, and those that only the history knows. */
export type RiskEvent =
  | Extract<KnownEvent, `risk.${string}`>
  | "risk.subject.erased"
  | "risk.source.created"
  | "risk.source.bindings_updated"
  | "risk.context.created"
  | "risk.context.subject_added"
  | "risk.context.policies_updated"
  | "risk.policy.selected"
  | "risk.verification.workflow_created"
  | "risk.verification.workflow_revised"
  | "risk.verification.session_created"
  | "risk.verification.session_linked"
  | "risk.verification.run_started"
  | "risk.verification.step_recorded"
  | "risk.verification.run_completed"
  | "risk.verification.decided"
  | `risk.investigation.${"started" | "completed" | "failed" | "cancelled" | "reviewed"}`
  | "risk.monitoring.updated";

export const journeyCategories = ["activity", "evidence", "assessments", "actions", "overrides"] as const;
export type JourneyCategory = (typeof journeyCategories)[number];

const categories: Record<string, JourneyCategory> = {
  activity: "activity",
  evidence: "evidence",
  assessment: "assessments",
  action: "actions",
  override: "overrides",
};

/** The category of an event in a subject's journey; null if it only appears unfiltered. */
export function categoryOf(type: string): JourneyCategory | null {
  return categories[type.split(".")[1] ?? ""] ?? null;
}
