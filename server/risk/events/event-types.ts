/** Changes that are announced to webhooks, each under its own name. */
export const announcedRiskEvents = [
  "risk.subject.created",
  "risk.policy.created",
  "risk.policy.published",
  "risk.activity.reported",
  "risk.evidence.recorded",
  "risk.evidence.batch_recorded",
  "risk.assessment.created",
  "risk.action.requested",
  "risk.action.transitioned",
  "risk.override.created",
  "risk.override.revoked",
] as const;

export type AnnouncedRiskEvent = (typeof announcedRiskEvents)[number];

export const journeyCategories = ["activity", "evidence", "assessments", "actions", "overrides"] as const;
export type JourneyCategory = (typeof journeyCategories)[number];

const categories: Record<string, JourneyCategory> = {
  activity: "activity",
  evidence: "evidence",
  assessment: "assessments",
  action: "actions",
  override: "overrides",
};

/** Where an event belongs in a subject's journey; null when it shows only unfiltered. */
export function categoryOf(type: string): JourneyCategory | null {
  return categories[type.split(".")[1] ?? ""] ?? null;
}
