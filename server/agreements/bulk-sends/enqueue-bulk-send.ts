import type { Scope, Tx } from "#platform/database/transaction.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";

/** Ids alone: the queue is a table like any other, and whoever reads it learns nothing about anybody. */
export type BulkSendJob = Scope & { bulkSendId: string };

/** Queues what is left of a bulk send, for now or later. Organizations take turns. */
export async function enqueueBulkSend(tx: Tx, scope: Scope, bulkSendId: string, startAfter?: Date): Promise<void> {
  const { organizationId, mode } = scope;
  const job: BulkSendJob = { organizationId, mode, bulkSendId };
  await enqueue(tx, `documents.bulk-${mode}`, job, startAfter, organizationId);
}
