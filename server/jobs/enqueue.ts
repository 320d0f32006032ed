import { fromKysely, PgBoss } from "pg-boss";
import type { Tx } from "#database/transaction.ts";
import type { QueueName } from "./queues.ts";

/** Queues background work in the transaction of the change that asks for it, for now or later, and answers the job's id. */
export async function enqueue(tx: Tx, queue: QueueName, data: object, startAfter?: Date): Promise<string> {
  // Never started: it has no connection but this transaction's, and no timers. Building one costs microseconds.
  const boss = new PgBoss({ db: fromKysely(tx), migrate: false, supervise: false, schedule: false });
  const jobId = await boss.send(queue, data, startAfter && { startAfter });
  if (jobId === null) throw new Error(`The queue ${queue} took no job.`);
  return jobId;
}
