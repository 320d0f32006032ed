import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import type { DB } from "./tables.ts";

export type Queryable = { query(text: string, values?: unknown[]): Promise<pg.QueryResult> };

const queryables = new WeakMap<object, Queryable>();
const bound = new WeakMap<Queryable, Kysely<DB>>();

/** The connection behind a Kysely instance. */
export function queryableOf(connection: Kysely<DB>): Queryable {
  const queryable = queryables.get(connection);
  if (!queryable) throw new Error("This connection was not made by createDatabase or transact.");
  return queryable;
}

/**
 * Kysely on the pool or on one of its connections, made once for each. Kysely's own way to hold a connection lets one
 * statement wait for the other; here those that are not awaited one by one travel together.
 */
export function boundTo(queryable: Queryable): Kysely<DB> {
  const known = bound.get(queryable);
  if (known) return known;
  const connection = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new QueryableDriver(queryable),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  bound.set(queryable, connection);
  queryables.set(connection, queryable);
  return connection;
}

class QueryableDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(queryable: Queryable) {
    this.#connection = {
      async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, rowCount, command } = await queryable.query(sql, parameters as unknown[]);
        return command === "SELECT" ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
      },
      streamQuery: () => notHere(),
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    notHere();
  }

  async commitTransaction(): Promise<void> {
    notHere();
  }

  async rollbackTransaction(): Promise<void> {
    notHere();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

function notHere(): never {
  throw new Error("Transactions are opened and ended by transact alone, and nothing streams inside one.");
}
