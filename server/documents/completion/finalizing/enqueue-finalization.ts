import type { Scope, Tx } from "#database/transaction.ts";
import { enqueue } from "#jobs/enqueue.ts";

/** `attempt` is how often it had failed before: a job that comes after another one has failed does nothing. */
export type FinalizationJob = Scope & { documentId: string; attempt: number };

/** Has a document completed whose last signer has signed, by a worker and after this transaction has committed. */
export async function enqueueFinalization(
  tx: Tx,
  scope: Scope,
  documentId: string,
  { attempt = 0, startAfter }: { attempt?: number; startAfter?: Date } = {},
): Promise<void> {
  const job: FinalizationJob = { organizationId: scope.organizationId, mode: scope.mode, documentId, attempt };
  await enqueue(tx, "documents.finalize", job, startAfter);
}
