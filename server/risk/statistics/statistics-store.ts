import { sql } from "kysely";
import type { Database } from "#platform/database/pool.ts";
import { statement } from "#platform/database/statement.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";

export type Counted = {
  id: string;
  at: Date;
  policyKey: string;
  counted: "assessment" | "override";
  decision: string;
  band: string | null;
};

/** Counts a decision: it appends a row, and changes none that others could hold. */
export async function appendStatistic(tx: Tx, scope: Scope, row: Counted): Promise<void> {
  await statement`
    insert into risk_statistic_deltas (organization_id, mode, id, day, policy_key, counted, decision, band)
    values (${scope.organizationId}, ${scope.mode}, ${row.id}, ${row.at.toISOString().slice(0, 10)}::date, ${row.policyKey},
            ${row.counted}, ${row.decision}, ${row.band ?? ""})
  `.execute(tx);
}

export type StatisticRow = {
  day: string;
  policy_key: string;
  counted: Counted["counted"];
  decision: string;
  band: string;
  number: number;
};

export type StatisticsFilter = { from: string; to: string; policyKey: string | undefined };

/** The rows of days from `from` to `to`, at most `limit`: those that were added up, and the appended ones among the first `waiting`. */
export async function selectStatistics(
  tx: Tx,
  scope: Scope,
  { from, to, policyKey }: StatisticsFilter,
  { limit, waiting }: { limit: number; waiting: number },
): Promise<StatisticRow[]> {
  const ofKey = policyKey === undefined ? sql`` : sql`and policy_key = ${policyKey}`;
  const { rows } = await sql<StatisticRow>`
    with appended as materialized (
      select day, policy_key, counted, decision, band
        from risk_statistic_deltas
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
       order by organization_id, mode, id
       limit ${waiting}
    ), added as materialized (
      select day, policy_key, counted, decision, band, number
        from risk_statistics
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and day between ${from} and ${to} ${ofKey}
       order by day desc, policy_key desc
       limit ${limit}
    ), both_of_them as (
      select * from added
       union all
      select day, policy_key, counted, decision, band, 1
        from appended
       where day between ${from} and ${to} ${ofKey}
    )
    select to_char(day, 'YYYY-MM-DD') as day, policy_key, counted, decision, band, sum(number)::double precision as number
      from both_of_them
     group by day, policy_key, counted, decision, band
     order by both_of_them.day desc, policy_key
  `.execute(tx);
  return rows;
}

/** Adds appended rows of all organizations to the days. */
export async function rollUpStatistics(database: Database, places: number): Promise<number> {
  return transact(database, {}, async (tx) => {
    const { rows } = await statement<{ taken: number }>`select roll_up_risk_statistics(${places}) as taken`.execute(tx);
    return rows[0]!.taken;
  });
}
