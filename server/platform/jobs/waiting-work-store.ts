import { sql } from "kysely";
import type { Database } from "#platform/database/pool.ts";
import type { Tx } from "#platform/database/transaction.ts";

/** The waiting work of a queue: its depth, the age of the oldest item in seconds, and the number of endpoints if known. */
export type Waiting = { queue: string; depth: number; seconds: number; lanes: number | null };

/** Deliveries, monitoring, documents to complete and to expire, of all organizations (see waiting_work). */
export async function waitingRows(tx: Tx, places: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select queue, depth::integer, coalesce(extract(epoch from now() - oldest), 0)::float8 as seconds, lanes::integer
      from waiting_work(${places})
  `.execute(tx);
  return rows;
}

/** Jobs that are due and that nobody has taken. Finished ones stay for days: only the index of those that wait is read. */
export async function waitingJobs(tx: Tx, queues: readonly string[], places: number): Promise<Waiting[]> {
  // Without statistics the planner would read and sort all that waits before it stops at `places`.
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)
  `.execute(tx);
  const { rows } = await sql<Waiting>`
    select queue.name as queue,
           count(*) filter (where job.start_after <= now())::integer as depth,
           coalesce(extract(epoch from now() - min(job.start_after) filter (where job.start_after <= now())), 0)::float8 as seconds,
           null as lanes
      from unnest(${queues}::text[]) as queue (name)
           left join lateral (
             select start_after
               from pgboss.job
              where name = queue.name
                and state < 'active'
                and not blocked
              order by priority desc, created_on
              limit ${places}
           ) as job on true
     group by queue.name
  `.execute(tx);
  return rows;
}

/** Workers look after the queues of jobs every 30 seconds, and each time one leaves the moment behind. Null when none was ever seen. */
export async function workerSilentSeconds(database: Database): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(coalesce(monitor_claim_on, monitor_on)))::float8 as seconds
      from pgboss.queue
  `.execute(database);
  return rows[0]!.seconds;
}
