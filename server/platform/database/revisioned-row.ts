import type { Insertable, Kysely, Selectable } from "kysely";
import type { DB } from "./tables.ts";
import type { Mode, Scope, Tx } from "./transaction.ts";

type Revisioned = { organization_id: unknown; mode: unknown; revision: unknown };
type RevisionedTable = { [T in keyof DB]: DB[T] extends Revisioned ? T : never }[keyof DB];

/** What tells one row from others of its organization and mode; nothing if there is one row. */
type At<K extends PropertyKey> = [K] extends [never] ? [] : [key: Record<K, string>];
type Values<Table, K extends PropertyKey> = Omit<Insertable<Table>, keyof Revisioned | K>;

type AnyRow = { organization_id: string; mode: Mode; revision: number } & Record<string, unknown>;

/**
 * Settings of an organization and mode that count their changes: a writer names the revision that it has read, and 0 as long as there
 * are none. `keyedBy` names further columns of the primary key.
 */
export function revisionedRow<
  T extends RevisionedTable,
  C extends keyof DB[T] & string,
  K extends keyof DB[T] & string = never,
>(table: T, columns: readonly C[], keyedBy: readonly K[] = []) {
  type Row = Selectable<Pick<DB[T], C>>;
  const keys = ["organization_id", "mode", ...keyedBy];
  // The compiler cannot follow columns of a table that it does not know.
  const name: string = table;
  const rows = (tx: Tx) => tx as unknown as Kysely<Record<string, AnyRow>>;
  const valuesOf = ({ organizationId, mode }: Scope, key: Partial<Record<string, string>> = {}) => ({
    organization_id: organizationId,
    mode,
    ...key,
  });

  return {
    /** Undefined while there are none. */
    async find(tx: Tx, scope: Scope, ...[key]: At<K>): Promise<Row | undefined> {
      const at: Record<string, unknown> = valuesOf(scope, key);
      const query = rows(tx).selectFrom(name).select(columns);
      const found = await keys.reduce((each, column) => each.where(column, "=", at[column]), query).executeTakeFirst();
      return found as Row | undefined;
    },

    /** Undefined if the row has another revision by now. */
    async write(
      tx: Tx,
      scope: Scope,
      values: Values<DB[T], K>,
      expectedRevision: number,
      ...[key]: At<K>
    ): Promise<Row | undefined> {
      const at: Record<string, unknown> & Pick<AnyRow, "organization_id" | "mode"> = valuesOf(scope, key);
      const revised = { ...values, revision: expectedRevision + 1 };
      const insert = rows(tx)
        .insertInto(name)
        .values({ ...at, ...revised })
        .onConflict((conflict) => conflict.columns(keys).doNothing())
        .returning(columns);
      const update = rows(tx).updateTable(name).set(revised).returning(columns);
      const written = await (expectedRevision === 0
        ? insert.executeTakeFirst()
        : keys
            .reduce((each, column) => each.where(column, "=", at[column]), update)
            .where("revision", "=", expectedRevision)
            .executeTakeFirst());
      return written as Row | undefined;
    },
  };
}
