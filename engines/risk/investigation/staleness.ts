/** The reasons for which a snapshot no longer shows its subject as it is. */
export const stalenessReasons = ["newer_evidence", "newer_assessment", "newer_event", "action_changed"] as const;
export type StalenessReason = (typeof stalenessReasons)[number];

/** The changes to the subject of a snapshot since it was taken. */
export type Since = {
  snapshotEvidenceRevision: number;
  currentEvidenceRevision: number;
  assessed: boolean;
  /** Events that no other reason speaks of: activity, overrides, decisions. Those of investigations do not count. */
  happened: boolean;
  /** An action of the snapshot has moved. */
  acted: boolean;
};

const applies: Record<StalenessReason, (since: Since) => boolean> = {
  newer_evidence: (since) => since.currentEvidenceRevision > since.snapshotEvidenceRevision,
  newer_assessment: (since) => since.assessed,
  newer_event: (since) => since.happened,
  action_changed: (since) => since.acted,
};

export function stalenessReasonsOf(since: Since): StalenessReason[] {
  return stalenessReasons.filter((reason) => applies[reason](since));
}
