import { type RawBuilder, sql } from "kysely";
import type { Place } from "./page.ts";
import type { DB } from "./tables.ts";
import type { Scope } from "./transaction.ts";

/**
 * The row that a row of a page refers to, as a join: `rowById(scope, "risk_policies", "policy", "assessment.policy_id")`.
 *
 * The row is selected as the first from this id on. Without statistics PostgreSQL assumes that an organization has one row,
 * so every index that begins with the organization looks equally good, and it may read all of another index for each row of
 * the page. For an order it needs no statistics to choose the index. The id is bound on both sides, so that one month is read of a
 * table that is partitioned by month.
 */
export function rowById(scope: Scope, table: keyof DB, alias: string, id: string): RawBuilder<unknown> {
  return sql`
    cross join lateral (
      select nearest.*
        from (select *
                from ${sql.table(table)}
               where organization_id = ${scope.organizationId}
                 and mode = ${scope.mode}
                 and id >= ${sql.ref(id)}
                 and id <= ${sql.ref(id)}
               order by id
               limit 1) nearest
       where nearest.id = ${sql.ref(id)}
    ) ${sql.ref(alias)}`;
}

/** A column of the row with this id, as a value to compare with. Only for rows that are never deleted. */
export function columnById(
  scope: Scope,
  table: keyof DB,
  column: string,
  id: Place | undefined,
): RawBuilder<Place> | undefined {
  if (id === undefined) return undefined;
  return sql<Place>`(
    select ${sql.ref(column)}
      from ${sql.table(table)}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id >= ${id}
       and id <= ${id}
     order by id
     limit 1)`;
}
