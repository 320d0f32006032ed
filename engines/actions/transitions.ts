export const actionStatuses = ["requested", "acknowledged", "failed", "completed", "cancelled"] as const;
export type ActionStatus = (typeof actionStatuses)[number];

/** Where an action may go from each status. `completed` and `cancelled` lead nowhere; `failed` to `requested` is a retry. */
export const transitions = {
  requested: ["acknowledged", "failed", "cancelled"],
  acknowledged: ["completed", "failed", "cancelled"],
  failed: ["requested", "cancelled"],
  completed: [],
  cancelled: [],
} as const satisfies Record<ActionStatus, readonly ActionStatus[]>;

/** Who may move an action to each status: everybody who may write, or owners and admins who are signed in alone. */
export const movers = {
  requested: "writers",
  acknowledged: "writers",
  failed: "writers",
  completed: "writers",
  cancelled: "administrators",
} as const satisfies Record<ActionStatus, "writers" | "administrators">;

/** What somebody still has to look at; the others are done. */
export const openStatuses = ["requested", "acknowledged", "failed"] as const satisfies readonly ActionStatus[];

export function mayMove(from: ActionStatus, to: ActionStatus): boolean {
  return (transitions[from] as readonly ActionStatus[]).includes(to);
}

/** Asking again after a failure is another attempt; every other step belongs to the attempt that runs. */
export function isRetry(from: ActionStatus, to: ActionStatus): boolean {
  return from === "failed" && to === "requested";
}
