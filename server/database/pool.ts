import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "./tables.ts";

export type Database = Kysely<DB>;
export type Pool = pg.Pool;

export type PoolSettings = { url: string; connections: number; onIdleError?: (error: Error) => void };

/** The one pool of a process. Operations never see it: they get a transaction (see transaction.ts). */
export function createPool({ url, connections, onIdleError }: PoolSettings): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // pg can send statements that do not wait for each other in one round trip; transactions use it to open and close.
    pipeline: true,
  } as pg.PoolConfig);
  // A server that goes away ends idle connections too; without a listener that would end the process.
  pool.on("error", onIdleError ?? (() => {}));
  return pool;
}

export function createDatabase(pool: Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
