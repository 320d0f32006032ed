import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";

/** What pg-boss has counted of a queue, which a worker does every 30 seconds. */
export type CountedQueue = { name: string; running: number; failed: number; countedAt: Date | null };

export async function countedQueues(tx: Tx): Promise<CountedQueue[]> {
  const { rows } = await sql<CountedQueue>`
    select name, active_count as running, failed_count as failed, monitor_on as "countedAt"
      from pgboss.queue
  `.execute(tx);
  return rows;
}

/** A job of the installation itself, such as the refresh of a list. */
export type RunningJob = { queue: string; key: string | null; startedAt: Date; seenAt: Date | null };

/**
 * Jobs that are under way in queues that run one at a time. Those queues belong to the installation, so that no key of theirs names an
 * organization, and an index holds their unfinished jobs alone.
 */
export async function runningJobs(tx: Tx, queues: readonly string[]): Promise<RunningJob[]> {
  const { rows } = await sql<RunningJob>`
    select name as queue, singleton_key as key, started_on as "startedAt", heartbeat_on as "seenAt"
      from pgboss.job
     where name = any (${queues}::text[])
       and state <= 'active'
       and policy = 'exclusive'
       and state = 'active'
     order by started_on
     limit 100
  `.execute(tx);
  return rows;
}
