import { sql } from "kysely";
import { partitionStates } from "#database/keep-partitions.ts";
import { transact } from "#database/transaction.ts";
import { type Check, ok, problem, warning } from "./finding.ts";

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
