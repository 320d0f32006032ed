import type { Scope, Tx } from "#platform/database/transaction.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";

/** `attempt` is the number of earlier failures: a job does nothing if another one has failed since it was queued. */
export type FinalizationJob = Scope & { documentId: string; attempt: number };

/** Queues the completion of a document whose last signer has signed; a worker does it after this transaction commits. */
export async function enqueueFinalization(
  tx: Tx,
  scope: Scope,
  documentId: string,
  { attempt = 0, startAfter }: { attempt?: number; startAfter?: Date } = {},
): Promise<void> {
  const job: FinalizationJob = { organizationId: scope.organizationId, mode: scope.mode, documentId, attempt };
  await enqueue(tx, "documents.finalize", job, startAfter);
}
