import { severities, type Severity, type WorkKind, workKinds } from "@probity/engines/platform/work/work-items.ts";
import { type RawBuilder, sql } from "kysely";
import { useGenericPlans } from "#platform/database/generic-plans.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { claimable, firstIdOf, isFree, lanesOf } from "../items/item-columns.ts";

/** So many changes that no worker has added yet are added when they are read. */
const pendingMax = 10_000;

export type OpenCount = { kind: WorkKind; severity: Severity; open: number };

/** How many items are open. `behind` says that workers have left more changes than are added here, so the numbers are of a while ago. */
export async function openCounts(tx: Tx, scope: Scope): Promise<{ counts: OpenCount[]; behind: boolean }> {
  const own = sql`organization_id = ${scope.organizationId} and mode = ${scope.mode}`;
  const { rows } = await sql<OpenCount & { pending: number }>`
    select kind, severity, sum(change)::integer as open, count(*) filter (where is_pending)::integer as pending
      from (select kind, severity, open as change, false as is_pending
              from work_counts
             where ${own}
             union all
            (select kind, severity, change, true
               from work_count_deltas
              where ${own}
              limit ${pendingMax})) added
     group by kind, severity
  `.execute(tx);
  return { counts: rows, behind: rows.reduce((sum, { pending }) => sum + pending, 0) === pendingMax };
}

export type Capped = { count: number; capped: boolean };

/** A range is counted as far as anybody wants to know. */
const countedMax = 1000;
const ageCountedMax = 250;

export type TimedCounts = { mine: Capped; unassigned: Capped; overdue: Capped; ages: Capped[]; oldest: Date | null };

/**
 * What time alone changes, counted in index ranges up to a limit: it costs the same however many items there are.
 * `ages` are the moments between which items were opened, the latest first.
 */
export async function timedCounts(
  tx: Tx,
  scope: Scope,
  userId: string | null,
  ages: readonly Date[],
  now: Date,
): Promise<TimedCounts> {
  const own = sql`organization_id = ${scope.organizationId} and mode = ${scope.mode}`;
  useGenericPlans(tx);
  // Lane after lane, in no order: once the limit is reached, no other lane is opened.
  const everywhere = (filter: RawBuilder<unknown>) => {
    const lanes = lanesOf(workKinds, severities).map(
      (lane) => sql`select 1 from work_items where ${own} ${lane} ${filter}`,
    );
    return upTo(countedMax, sql.join(lanes, sql` union all `));
  };
  const bounds = [...ages.map(firstIdOf), "00000000-0000-0000-0000-000000000000"];
  const ageRanges = bounds.map((from, index) => {
    const until = index === 0 ? sql`` : sql`and id < ${bounds[index - 1]}`;
    return upTo(ageCountedMax, sql`select from work_items where ${own} and id >= ${from} ${until}`);
  });
  const { rows } = await sql<{
    mine: number;
    unassigned: number;
    overdue: number;
    ages: number[];
    oldest: Date | null;
  }>`
    select ${upTo(countedMax, sql`select from work_items where ${own} and assignee = ${userId} and (lease_until is null or lease_until > ${now})`)} as mine,
           ${everywhere(sql`${claimable} and ${isFree(now)}`)} as unassigned,
           ${everywhere(sql`and place < ${firstIdOf(now)}`)} as overdue,
           array[${sql.join(ageRanges)}] as ages,
           (select opened_at from work_items where ${own} order by id limit 1) as oldest
  `.execute(tx);
  const [row] = rows as [(typeof rows)[number]];
  return {
    mine: capped(row.mine, countedMax),
    unassigned: capped(row.unassigned, countedMax),
    overdue: capped(row.overdue, countedMax),
    ages: row.ages.map((count) => capped(count, ageCountedMax)),
    oldest: row.oldest,
  };
}

/** One more than the limit tells that there are more. */
const upTo = (limit: number, rows: RawBuilder<unknown>) =>
  sql`(select count(*)::integer from (${rows} limit ${sql.lit(limit + 1)}) counted)`;

const capped = (count: number, limit: number): Capped => ({ count: Math.min(count, limit), capped: count > limit });
