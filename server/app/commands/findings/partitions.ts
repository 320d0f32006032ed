import { sql } from "kysely";
import { partitionStates } from "#platform/database/keep-partitions.ts";
import { transact } from "#platform/database/transaction.ts";
import { type Check, type Finding, ok, problem, warning } from "./finding.ts";

/** The worker makes a month every month, so with fewer than this it has failed for a while. */
const monthsAheadMin = 10;

export const partitions: Check = async ({ database }) => {
  const states = await transact(database, {}, (tx) => partitionStates(tx, new Date()));
  const outside = states.filter(({ rowsOutside }) => rowsOutside > 0);
  if (outside.length > 0)
    return problem(
      `${outside.map(({ name, rowsOutside }) => `${rowsOutside} rows of ${name}`).join(", ")} are in no month. ` +
        "Run: probity migrate. Rows that stay have ids of the future: check the clocks",
    );
  const ahead = Math.min(...states.map(({ monthsAhead }) => monthsAhead));
  const says = `${states.length} tables have ${ahead} months ahead`;
  return ahead >= monthsAheadMin
    ? ok(says)
    : warning(`${says}, not 12; see that a worker runs, or run: probity migrate`);
};

const subjectsLookedAt = 1_000;

/** A unique index over months would have to begin with the month, so that numbers are unique rests on the lock of their subject. */
export const numbers: Check = async ({ database }) => {
  const { rows } = await transact(database, {}, (tx) =>
    sql<{ looked_at: number; repeating: string[] }>`select * from sample_numbers(${subjectsLookedAt})`.execute(tx),
  );
  const { looked_at, repeating } = rows[0]!;
  if (repeating.length === 0) return ok(`none repeats among the newest of ${looked_at} subjects`);
  return problem(
    `events, receipts or assessments of ${repeating.length} of ${looked_at} subjects repeat a number, first of ${repeating[0]}; report this`,
  );
};

/** Lists that name no moment, read at the same time by as many as a busy office has. */
const wholeTablesAtOnce = 16;

/** Reading all months of a table locks each of them with its indexes, out of a room that everybody shares. */
export const locks: Check = async ({ pool }) => {
  const { rows } = await pool.query<{ room: number; needed: number }>(
    `select current_setting('max_locks_per_transaction')::int
              * (current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int) as room,
            (select max(relations)::int
               from (select sum(1 + (select count(*) from pg_index where indrelid = tree.relid)) as relations
                       from pg_partitioned_table parent, pg_partition_tree(parent.partrelid) tree
                      group by parent.partrelid) as trees) as needed`,
  );
  return roomFinding(rows[0]!);
};

export function roomFinding({ room, needed }: { room: number; needed: number }): Finding {
  const says = `room for ${room}, and a list over all months needs up to ${needed}`;
  if (room >= needed * wholeTablesAtOnce) return ok(says);
  return warning(`${says}; set max_locks_per_transaction of PostgreSQL to 512 and restart it (docs/operate.md)`);
}
