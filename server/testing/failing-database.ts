import type pg from "pg";
import type { Pool } from "#database/pool.ts";

export type Fault = {
  /** The statement to fail, counted from 1; null for none. */
  at: number | null;
  /** Statements seen since `arm`. */
  seen: number;
  arm(at: number | null): void;
};

/** How many statements it takes to answer a request, which must succeed. */
export async function statementsOf(
  fault: Fault,
  send: () => Promise<{ status: number; text: string }>,
): Promise<number> {
  fault.arm(null);
  const { status, text } = await send();
  if (status >= 300) throw new Error(text);
  return fault.seen;
}

const failing = "select 1 / 0 as injected_failure";

/** Makes one chosen statement of a pool fail inside PostgreSQL itself, so that the transaction is really aborted there. */
export function injectFaults(pool: Pool): Fault {
  const fault: Fault = {
    at: null,
    seen: 0,
    arm(at) {
      fault.at = at;
      fault.seen = 0;
    },
  };
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
      if (fault.seen !== fault.at) return query(...args);
      const callback = args.at(-1); // the pool's own queries bring one
      return typeof callback === "function" ? query(failing, callback) : query(failing);
    }) as typeof client.query;
  });
  return fault;
}
