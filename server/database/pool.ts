import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import type { Kysely } from "kysely";
import pg from "pg";
import { boundTo } from "./connection.ts";
import { NamedQuery } from "./named-query.ts";
import { parseMoment } from "./parse-moment.ts";
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

const namedStatementsMax = 500;
const statementNames = new Map<string, string>();

/**
 * Statements sent in the same turn of the event loop leave in one packet; each write to a socket costs as much as many lines
 * of code.
 *
 * Sends statements with parameters under a name, so that PostgreSQL plans each of them once per connection instead of once
 * per request. What a process sends beyond the first few hundred different texts goes unnamed: such texts are built from
 * data, and naming them would fill the server's memory.
 */
class Client extends pg.Client {
  #gathering = false;

  override query(...args: any[]): any {
    this.#gather();
    const [text, values] = args;
    if (typeof text === "string" && Array.isArray(values) && values.length > 0) {
      const name = nameOf(text);
      if (name !== undefined) return this.#send(new NamedQuery(name, text, values, args[2]));
    }
    return super.query(...(args as [string]));
  }

  /** A pool hears of the end by a callback, everybody else by a promise. */
  #send(query: NamedQuery): Promise<pg.QueryResult> | undefined {
    if (query.callback) return void super.query(query as unknown as pg.Submittable);
    return new Promise<pg.QueryResult>((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      super.query(query as unknown as pg.Submittable);
    }).catch((error: Error) => {
      // As pg does it: a stack that leads to whoever sent the statement, instead of to the socket.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  #gather(): void {
    if (this.#gathering) return;
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection;
    this.#gathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }
}

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= namedStatementsMax) return known;
  const name = `p_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
  statementNames.set(text, name);
  return name;
}

/** The one pool of a process. Operations never see it: they get a transaction (see transaction.ts). */
export function createPool(settings: PoolSettings): Pool {
  const { url, connections, preparedStatements = true, applicationName = "probity", onIdleError } = settings;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // A server whose machine has vanished closes nothing; the kernel has to ask whether it is still there.
    keepAlive: true,
    // pg can send statements that do not wait for each other in one round trip; transactions use it to open and close.
    pipeline: true,
    Client: preparedStatements ? Client : pg.Client,
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
