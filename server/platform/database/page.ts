import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

/** The place of a row in its list: its id, an id with more after it, or its number where rows are numbered without gaps. */
export type Place = string | number;

export type Order = "asc" | "desc";

/**
 * The rows of a list to read: from `offset` on, counted from the row after `after` if it is given, in the list's own order
 * unless `order` names one.
 */
export type Page = { offset: number; limit: number; after?: Place | undefined; order?: Order | undefined };

/** A page of a query, in the order of a column that never changes and that no two rows of the list share. */
export function selectPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  page: Omit<Page, "after"> & { after?: Place | RawBuilder<Place> | undefined },
  column = "id",
  ownOrder: Order = "asc",
): SelectQueryBuilder<Tables, Table, Row> {
  const place = sql.ref<Place>(column);
  const direction = page.order ?? ownOrder;
  const behind = sql.raw(direction === "asc" ? ">" : "<");
  // Without `after` there is no condition: even one that is always true could lead the planner to another index.
  const read = page.after === undefined ? query : query.where(sql<boolean>`${place} ${behind} ${page.after}`);
  return read.orderBy(place, direction).offset(page.offset).limit(page.limit);
}

/** The same as the end of a statement whose last clause is its `where`. */
export function pageClause(page: Page, column = "id"): RawBuilder<unknown> {
  const place = sql.ref(column);
  const direction = directionOf(page);
  const behind =
    page.after === undefined ? sql`` : sql`and ${place} ${sql.raw(page.order === "desc" ? "<" : ">")} ${page.after}`;
  return sql`${behind} order by ${place} ${direction} offset ${page.offset} limit ${page.limit}`;
}

/** The order of a page as SQL, for a statement that joins to its rows and has to order them again. */
export function directionOf({ order }: Pick<Page, "order">): RawBuilder<unknown> {
  return sql.raw(order === "desc" ? "desc" : "asc");
}
