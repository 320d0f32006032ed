import { type RawBuilder, sql } from "kysely";
import type { Place } from "./page.ts";
import type { DB } from "./tables.ts";
import type { Scope } from "./transaction.ts";

/**
 * The row that a row of a page refers to, as a join: `rowById(scope, "risk_policies", "policy", "assessment.policy_id")`.
 *
 * It is asked for as the first from this id on. Without statistics PostgreSQL believes that an organization has one row, so that
 * every index that begins with the organization finds an id equally well, and may read all of another one for each row of
 * the page. Of an order it knows without statistics which index has it.
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
               order by id
               limit 1) nearest
       where nearest.id = ${sql.ref(id)}
    ) ${sql.ref(alias)}`;
}

/** A column of the row with this id, as a value to compare with. Whoever gives an id here knows that its row is never deleted. */
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
     order by id
     limit 1)`;
}
