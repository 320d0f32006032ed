import type { Scope, Tx } from "#platform/database/transaction.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";

export type ImpactJob = Scope & { impactId: string; slice: number };

/** Queues the next slice of a run, for now or later. Organizations take turns. */
export async function enqueueImpact(
  tx: Tx,
  { organizationId, mode }: Scope,
  { id, slice }: { id: string; slice: number },
  startAfter?: Date,
): Promise<void> {
  const job: ImpactJob = { organizationId, mode, impactId: id, slice };
  await enqueue(tx, "risk.policy-impacts", job, startAfter, organizationId);
}
