import { fromKysely, PgBoss } from "pg-boss";
import type { Tx } from "#platform/database/transaction.ts";
import { activeTraceparent } from "#platform/tracing/span.ts";
import type { QueueName } from "./queues.ts";

/**
 * Queues background work in the transaction of the change that asks for it, for now or later, and answers the job's id. Jobs of a group
 * take turns with those of others (see `concurrency`).
 */
export async function enqueue(
  tx: Tx,
  queue: QueueName,
  data: object,
  startAfter?: Date,
  group?: string,
): Promise<string> {
  // Never started: it has no connection but this transaction's, and no timers. Building one costs microseconds.
  const boss = new PgBoss({ db: fromKysely(tx), migrate: false, supervise: false, schedule: false });
  const traceparent = activeTraceparent();
  const jobId = await boss.send(queue, traceparent === null ? data : { ...data, traceparent }, {
    ...(startAfter && { startAfter }),
    ...(group !== undefined && { group: { id: group } }),
  });
  if (jobId === null) throw new Error(`The queue ${queue} took no job.`);
  return jobId;
}
