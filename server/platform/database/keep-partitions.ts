import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { isLockTimeout } from "./lock-conflicts.ts";
import type { Database } from "./pool.ts";
import { transact, type Tx } from "./transaction.ts";

/** The functions wait half a second for a lock. They hold up whoever comes after them, so the next attempt waits longer and longer. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000];

export type KeptPartitions = { made: number; moved: number; dropped: string[] };

/**
 * Makes the months ahead, moves rows that are in no month to where they belong, and drops old months without rows. Every step is a
 * transaction of its own, so it may be interrupted, run twice, and run beside itself.
 */
export async function keepPartitions(database: Database, now: Date): Promise<KeptPartitions> {
  const kept: KeptPartitions = { made: 0, moved: 0, dropped: [] };
  const step = <T>(work: (tx: Tx) => Promise<T>) => patiently(() => transact(database, {}, work));
  for (const { parent, month } of await step((tx) => partitionsToMake(tx, now))) {
    kept.moved += await step((tx) => makePartition(tx, parent, month));
    kept.made += 1;
  }
  for (const { name } of await step((tx) => partitionStates(tx, now))) {
    await step((tx) => sql`select validate_partitioned(${name})`.execute(tx));
    kept.dropped.push(...(await step((tx) => dropEmpty(tx, name, now))));
  }
  return kept;
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await sleep(pause);
    }
  }
  return work();
}

async function partitionsToMake(tx: Tx, now: Date): Promise<{ parent: string; month: string }[]> {
  const { rows } = await sql<{ parent: string; month: string }>`
    select parent, month::text
      from partitions_to_make(${now})
  `.execute(tx);
  return rows;
}

async function makePartition(tx: Tx, parent: string, month: string): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select make_partition(${parent}, ${month})::float8 as moved
  `.execute(tx);
  return rows[0]!.moved;
}

async function dropEmpty(tx: Tx, parent: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name
      from drop_empty_partitions(${parent}, ${now}) as name
  `.execute(tx);
  return rows.map(({ name }) => name);
}

export type PartitionState = { name: string; monthsAhead: number; rowsOutside: number };

/** More rows than this need not be told apart. */
const rowsOutsideMax = 10_000;

/** Of each table that is partitioned by month: the months made ahead, and the rows that are in no month. */
export async function partitionStates(tx: Tx, now: Date): Promise<PartitionState[]> {
  const { rows } = await sql<PartitionState>`
    select name, months_ahead as "monthsAhead", rows_outside as "rowsOutside"
      from partition_states(${now}, ${rowsOutsideMax})
  `.execute(tx);
  return rows;
}
