import type { Kysely } from "kysely";
import pg from "pg";
import { boundTo } from "./connection.ts";
import { parseMoment } from "./parse-moment.ts";
import { requirePgMembers } from "./pg-members.ts";
import { PipeliningClient, StatementNames } from "./pipelining-client.ts";
import type { DB } from "./tables.ts";

export type Database = Kysely<DB>;
export type Pool = pg.Pool;

/** Connection settings for every pool. */
export type ConnectionSettings = {
  url: string;
  /** Off for a pooler that does not pass named statements on (PgBouncer before 1.21). */
  preparedStatements?: boolean;
};

export type PoolSettings = ConnectionSettings & {
  connections: number;
  /** The name in `pg_stat_activity`. */
  applicationName?: string;
  onIdleError?: (error: Error) => void;
};

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseMoment);

/** The one pool of a process. Operations never see it: they get a transaction (see transaction.ts). */
export function createPool(settings: PoolSettings): Pool {
  const { url, connections, preparedStatements = true, applicationName = "probity", onIdleError } = settings;
  if (preparedStatements) requirePgMembers();
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // A server whose machine has vanished closes nothing; the kernel has to ask whether it is still there.
    keepAlive: true,
    // pg can send statements that do not wait for each other in one round trip; transactions use it to open and close.
    pipeline: true,
    Client: preparedStatements ? PipeliningClient : pg.Client,
    statementNames: new StatementNames(),
  } as pg.PoolConfig);
  // Both idle and busy connections end when the database goes away. Without a listener, either would end the process, and
  // the pool only listens to idle ones. For a busy connection, the failing statement reports the error.
  pool.on("error", onIdleError ?? (() => {}));
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

const pools = new WeakMap<Database, Pool>();

/** Statements outside a transaction take any connection of the pool; one whose statement failed is closed, not given back. */
export function createDatabase(pool: Pool): Database {
  const database = boundTo(pool);
  pools.set(database, pool);
  return database;
}

export function poolOf(database: Database): Pool {
  const pool = pools.get(database);
  if (!pool) throw new Error("This database was not made by createDatabase.");
  return pool;
}
