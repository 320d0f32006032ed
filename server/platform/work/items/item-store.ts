import { severities, type Severity, type WorkKind, workKinds } from "@probity/engines/platform/work/work-items.ts";
import { type RawBuilder, sql } from "kysely";
import { useGenericPlans } from "#platform/database/generic-plans.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { claimable, columns, firstIdOf, isFree, type ItemRow, type Lane, lanesOf, merged } from "./item-columns.ts";

export async function findItem(tx: Tx, scope: Scope, id: string): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select ${columns}
      from work_items
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
  return rows[0];
}

export async function findItems(tx: Tx, scope: Scope, ids: readonly string[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${columns}
      from work_items
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids}::uuid[])
  `.execute(tx);
  return rows;
}

export type ItemFilters = {
  kind?: WorkKind | undefined;
  severity?: Severity | undefined;
  /** A user, or null for what nobody has. */
  assignee?: string | null | undefined;
  policyKey?: string | undefined;
  listKey?: string | undefined;
  subjectId?: string | undefined;
  overdue?: boolean | undefined;
};

/** Filters that no index answers together are tried on so many items; a page that is not full by then leads on from there. */
const examinedMax = 1000;

export type ListedItems = {
  rows: ItemRow[];
  /** The place of the last item that was looked at, where there may be more behind it although the page is not full. */
  examinedTo: string | null;
};

/** Items in the order of the queue, behind the place `after`. */
export async function listItems(
  tx: Tx,
  scope: Scope,
  filters: ItemFilters,
  page: { after?: string | undefined; limit: number },
  now: Date,
): Promise<ListedItems> {
  const { lanes, left } = planOf(filters, now);
  const behind = page.after === undefined ? sql`` : sql`and place > ${page.after}`;
  const until = filters.overdue ? sql`and place < ${firstIdOf(now)}` : sql``;
  const range = sql`${behind} ${until}`;
  useGenericPlans(tx);
  if (left.length === 0) {
    const { rows } = await sql<ItemRow>`${merged(scope, columns, lanes, range, page.limit)}`.execute(tx);
    return { rows, examinedTo: null };
  }
  const examined = merged(scope, columns, lanes, range, examinedMax);
  // A full page ends the walk where its last item stands. Only a page that is not full asks how far the walk went.
  const { rows } = await sql<ItemRow & { examined: number | null; last: string | null }>`
    with fitting as materialized (
      select * from (${examined}) examined where ${sql.join(left, sql` and `)} order by place limit ${page.limit})
    select fitting.*, seen.examined, seen.last
      from (select count(*) as found from fitting) counted
      left join lateral (
        select count(*)::integer as examined, (array_agg(place order by place desc))[1] as last
          from (${merged(scope, sql`place`, lanes, range, examinedMax)}) examined
         where counted.found < ${page.limit}) seen on counted.found < ${page.limit}
      left join fitting on true
     order by fitting.place
  `.execute(tx);
  const [{ examined: walked, last }] = rows as [(typeof rows)[number]];
  const found = rows.filter(({ id }) => id !== null);
  return { rows: found, examinedTo: walked === examinedMax ? last : null };
}

/** The lanes that hold whatever fits, and what else is left to be asked of their items. */
function planOf(filters: ItemFilters, now: Date): { lanes: Lane[]; left: RawBuilder<unknown>[] } {
  const { kind, severity, assignee, policyKey, listKey, subjectId } = filters;
  const kinds = kind === undefined ? workKinds : [kind];
  const chosen = severity === undefined ? severities : [severity];
  const bySeverity = (lane: RawBuilder<unknown>) => chosen.map((one) => sql`${lane} and severity = ${sql.lit(one)}`);
  const ask = {
    kind: kind !== undefined && sql`kind = ${kind}`,
    severity: severity !== undefined && sql`severity = ${severity}`,
    policyKey: policyKey !== undefined && sql`policy_key = ${policyKey}`,
    listKey: listKey !== undefined && sql`list_key = ${listKey}`,
    assignee:
      assignee !== undefined &&
      (assignee === null
        ? sql`(assignee is null or lease_until <= ${now})`
        : sql`(assignee = ${assignee} and (lease_until is null or lease_until > ${now}))`),
  };
  const left = (...asked: (keyof typeof ask)[]) => asked.flatMap((one) => ask[one] || []);
  if (subjectId !== undefined)
    return {
      lanes: [sql`and subject_id = ${subjectId}`],
      left: left("kind", "severity", "policyKey", "listKey", "assignee"),
    };
  if (policyKey !== undefined)
    return { lanes: bySeverity(sql`and policy_key = ${policyKey}`), left: left("kind", "listKey", "assignee") };
  if (listKey !== undefined)
    return { lanes: bySeverity(sql`and list_key = ${listKey}`), left: left("kind", "assignee") };
  // Only what somebody has claimed and not assigned is passed over: as many items as there are people at work.
  if (assignee === null) return { lanes: lanesOf(kinds, chosen, sql`${claimable} and ${isFree(now)}`), left: [] };
  if (assignee !== undefined)
    return { lanes: [sql`and assignee = ${assignee}`], left: left("kind", "severity", "assignee") };
  return { lanes: lanesOf(kinds, chosen), left: [] };
}
