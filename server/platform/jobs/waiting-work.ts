import type { Tx } from "#platform/database/transaction.ts";
import { queues } from "./queues.ts";
import { type Waiting, waitingJobs, waitingRows } from "./waiting-work-store.ts";

/** More than anybody has to know exactly: from here on the age says how bad it is. */
export const depthMax = 10_000;
/** Documents say themselves how long they have waited, also while a job that nobody works on any more counts as begun. */
const jobQueues = Object.keys(queues).filter((name) => name !== "documents.finalize");

/** All work that is due and that nobody has taken, by queue, at a bounded cost. */
export async function waitingWork(tx: Tx): Promise<Waiting[]> {
  const rows = await waitingRows(tx, depthMax);
  return [...rows, ...(await waitingJobs(tx, jobQueues, depthMax))];
}
