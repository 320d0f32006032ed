import { sql } from "kysely";
import { sweep } from "#platform/database/sweep.ts";
import type { Tx } from "#platform/database/transaction.ts";

export type Counted = { failures: number; window_started_at: Date };

/** Counts one more attempt for each subject, in the order of the subjects, so that two requests cannot deadlock. */
export async function countAttempts(tx: Tx, subjects: readonly Buffer[], now: Date, since: Date): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    insert into login_throttle as counted (subject, failures, window_started_at)
    select subject, 1, ${now}
      from unnest(${subjects}::bytea[]) as subject
     order by subject
        on conflict (subject) do update
       set failures = case when counted.window_started_at <= ${since} then 1 else counted.failures + 1 end,
           window_started_at = case when counted.window_started_at <= ${since} then ${now} else counted.window_started_at end
    returning failures, window_started_at
  `.execute(tx);
  return rows;
}

export async function uncountAttempts(tx: Tx, subjects: readonly Buffer[]): Promise<void> {
  await sql`
    with counted as materialized (
      select subject
        from login_throttle
       where subject = any (${subjects}::bytea[])
         and failures > 0
       order by subject
         for update
    )
    update login_throttle
       set failures = failures - 1
      from counted
     where login_throttle.subject = counted.subject
  `.execute(tx);
}

export async function deleteAttempts(tx: Tx, subject: Buffer): Promise<void> {
  await tx.deleteFrom("login_throttle").where("subject", "=", subject).execute();
}

/** Windows that have ended are useless; every sign-in deletes a few. */
export async function sweepAttempts(tx: Tx, since: Date, batch: number): Promise<void> {
  await sweep(tx, { table: "login_throttle", key: "subject", time: "window_started_at" }, since, batch);
}
