import { firstIdAt } from "#platform/database/new-id.ts";
import type { Database } from "#platform/database/pool.ts";
import { type Mode, transact } from "#platform/database/transaction.ts";
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
    sinceId: firstIdAt(new Date(job.since)),
    untilId: firstIdAt(new Date(job.until)),
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
