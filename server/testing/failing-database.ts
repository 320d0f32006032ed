import type pg from "pg";
import type { Pool } from "#platform/database/pool.ts";

export type Fault = {
  /** Statements seen since `arm`. */
  seen: number;
  /** The statement to replace, counted from 1 or by its text; null for none. */
  arm(at: number | "commit" | null, by?: string): void;
};

/** Number of statements that a request takes; it must succeed. */
export async function statementsOf(
  fault: Fault,
  send: () => Promise<{ status: number; text: string }>,
): Promise<number> {
  fault.arm(null);
  const { status, text } = await send();
  if (status >= 300) throw new Error(text);
  return fault.seen;
}

/** With a parameter, so that it is one of its packet as other statements are. */
const failing = "select 1 / $1::integer as injected_failure";

/**
 * Lets PostgreSQL itself end the connection, as a fast shutdown does. A transaction's role may not, so a function of the
 * superuser does it.
 */
export const endConnection = "select end_connection()";

export async function allowEndingConnections(pool: Pool): Promise<void> {
  await pool.query(`
    create function end_connection() returns boolean language sql security definer
    as 'select pg_terminate_backend(pg_backend_pid())'
  `);
}

/** Makes one chosen statement of a pool fail inside PostgreSQL itself, so that the transaction is really aborted there. */
export function injectFaults(pool: Pool): Fault {
  let chosen: { at: number | "commit" | null; by: string } = { at: null, by: failing };
  const fault: Fault = {
    seen: 0,
    arm(at, by = failing) {
      chosen = { at, by };
      fault.seen = 0;
    },
  };
  // A connection that was opened before would not be seen, and nothing would ever fail on it.
  if (pool.totalCount > 0) throw new Error("The pool has connections already: inject faults first.");
  const patched = new WeakSet<object>();
  pool.on("connect", (client: pg.PoolClient) => {
    if (patched.has(client)) return;
    patched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      // Cleaning up after the failure is not what is tried here.
      const text = typeof args[0] === "string" ? args[0] : "";
      if (text === "rollback") return query(...args);
      fault.seen += 1;
      if (chosen.at !== fault.seen && chosen.at !== text) return query(...args);
      const callback = args.at(-1); // the pool's own queries bring one
      const values = chosen.by === failing ? [0] : undefined;
      return typeof callback === "function" ? query(chosen.by, values, callback) : query(chosen.by, values);
    }) as typeof client.query;
  });
  return fault;
}
