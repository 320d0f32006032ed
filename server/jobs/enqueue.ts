import type { Tx } from "#database/transaction.ts";
import type { QueueName } from "./queues.ts";

/** Queues background work in the transaction of the change that asks for it, and answers the job's id. */
export async function enqueue(_tx: Tx, _queue: QueueName, _data: object): Promise<string> {
  throw new Error("not built yet");
}
