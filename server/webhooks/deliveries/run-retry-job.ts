import type { Database } from "#database/pool.ts";
import { type Mode, transact } from "#database/transaction.ts";
import { retryFailedBatch } from "./delivery-store.ts";

export type RetryJob = {
  organizationId: string;
  mode: Mode;
  webhookId: string;
  since: string;
  until: string;
  requestedAt: string;
};

const batchRows = 500;

/** Grants the failed deliveries of a window one more attempt each, a batch per transaction; `afterBatch` wakes the dispatcher. */
export async function runRetryJob(
  database: Database,
  job: RetryJob,
  signal: AbortSignal,
  afterBatch: () => void,
): Promise<void> {
  const scope = { organizationId: job.organizationId, mode: job.mode };
  const window = {
    sinceId: firstIdOf(new Date(job.since)),
    untilId: firstIdOf(new Date(job.until)),
    failedBefore: new Date(job.requestedAt),
  };
  let afterId: string | undefined;
  for (;;) {
    signal.throwIfAborted();
    const batch = { afterId, limit: batchRows };
    afterId = await transact(database, { scope }, (tx) => retryFailedBatch(tx, scope, job.webhookId, window, batch));
    if (afterId === undefined) return;
    afterBatch();
  }
}

/** Ids begin with the milliseconds of their record's creation, so a window of time is a range of ids. */
function firstIdOf(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
