import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { withClient } from "./client.ts";

type Holder = { pid: number; application: string; state: string | null; seconds: number | null };

/**
 * Remembers who holds what the backend of `client` waits for. Only while it waits can PostgreSQL tell, so another connection asks
 * in the meantime. `end` answers whom it saw last; it may be called twice.
 */
export async function watchHolders(url: string, client: pg.Client, everyMs: number) {
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const ended = new AbortController();
  let holders: Holder[] = [];
  const watching = (async () => {
    // Most statements do not wait and finish before a second connection would be worthwhile.
    await sleep(everyMs, undefined, { signal: ended.signal });
    await withClient(url, async (other) => {
      while (!ended.signal.aborted) {
        const seen = await holdersOf(other, rows[0].pid);
        if (seen.length > 0) holders = seen;
        await sleep(everyMs, undefined, { signal: ended.signal });
      }
    });
  })().catch(() => {});
  return {
    async end(): Promise<string> {
      ended.abort();
      await watching;
      return holders.length > 0
        ? holders.map(described).join(", ")
        : "a process that was gone before it could be asked";
    },
  };
}

async function holdersOf(client: pg.Client, pid: number): Promise<Holder[]> {
  const { rows } = await client.query(
    `select pid, application_name as application, state, extract(epoch from now() - xact_start)::integer as seconds
       from pg_stat_activity
      where pid = any(pg_blocking_pids($1))`,
    [pid],
  );
  return rows;
}

/** Without the statement, which may hold anything. */
function described({ pid, application, state, seconds }: Holder): string {
  const since = seconds === null ? "" : `, its transaction open for ${seconds} s`;
  return `process ${pid} (${application || "no name"}, ${state ?? "state unknown"}${since})`;
}
