export const investigationStatuses = ["queued", "running", "completed", "failed", "cancelled"] as const;
export type InvestigationStatus = (typeof investigationStatuses)[number];

/** Where an investigation may go from each status. The last three lead nowhere: whoever wants another answer starts another one. */
const transitions = {
  queued: ["running", "cancelled"],
  running: ["completed", "failed", "cancelled"],
  completed: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<InvestigationStatus, readonly InvestigationStatus[]>;

/** How often a run is tried before it has failed. It stays `running` between two attempts. */
export const attemptsMax = 3;

export function mayMove(from: InvestigationStatus, to: InvestigationStatus): boolean {
  return (transitions[from] as readonly InvestigationStatus[]).includes(to);
}
