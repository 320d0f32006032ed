export const runStatuses = ["open", "completed", "superseded"] as const;
export type RunStatus = (typeof runStatuses)[number];

/**
 * The statuses that may follow each status of a run, which is one attempt at a workflow. Results are recorded while it is open. A
 * newer attempt supersedes the open one; a completed one stays completed, though it is no longer the newest.
 */
const runTransitions = {
  open: ["completed", "superseded"],
  completed: [],
  superseded: [],
} as const satisfies Record<RunStatus, readonly RunStatus[]>;

export function mayMove(from: RunStatus, to: RunStatus): boolean {
  return (runTransitions[from] as readonly RunStatus[]).includes(to);
}
