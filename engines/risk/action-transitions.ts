export const actionStatuses = ["requested", "acknowledged", "failed", "completed", "cancelled"] as const;
export type ActionStatus = (typeof actionStatuses)[number];

/**
 * The statuses that may follow each status of an action. `completed` and `cancelled` lead nowhere; `failed` to `requested` is a
 * retry.
 */
export const transitions = {
  requested: ["acknowledged", "failed", "cancelled"],
  acknowledged: ["completed", "failed", "cancelled"],
  failed: ["requested", "cancelled"],
  completed: [],
  cancelled: [],
} as const satisfies Record<ActionStatus, readonly ActionStatus[]>;

/** The callers that may move an action to each status: everybody who may write, or only owners and admins who are signed in. */
export const movers = {
  requested: "writers",
  acknowledged: "writers",
  failed: "writers",
  completed: "writers",
  cancelled: "administrators",
} as const satisfies Record<ActionStatus, "writers" | "administrators">;

/** Statuses that still need somebody's attention; an action in any other is done. */
export const openStatuses = ["requested", "acknowledged", "failed"] as const satisfies readonly ActionStatus[];

export function isOpen(status: ActionStatus): boolean {
  return (openStatuses as readonly ActionStatus[]).includes(status);
}

export function mayMove(from: ActionStatus, to: ActionStatus): boolean {
  return (transitions[from] as readonly ActionStatus[]).includes(to);
}

/** Asking again after a failure is another attempt; every other step belongs to the attempt that runs. */
export function isRetry(from: ActionStatus, to: ActionStatus): boolean {
  return from === "failed" && to === "requested";
}
