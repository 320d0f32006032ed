export const investigationStatuses = ["queued", "running", "completed", "failed", "cancelled"] as const;
export type InvestigationStatus = (typeof investigationStatuses)[number];

/**
 * The statuses that may follow each status of an investigation. The last three are final: another answer needs another
 * investigation.
 */
const transitions = {
  queued: ["running", "cancelled"],
  running: ["completed", "failed", "cancelled"],
  completed: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<InvestigationStatus, readonly InvestigationStatus[]>;

/** The number of attempts before a run has failed. It stays `running` between two attempts. */
export const attemptsMax = 3;

export function mayMove(from: InvestigationStatus, to: InvestigationStatus): boolean {
  return (transitions[from] as readonly InvestigationStatus[]).includes(to);
}
