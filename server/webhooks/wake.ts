import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Pool } from "#database/pool.ts";

const channel = "probity_wake";
/** Tells a process's own hints from those of others; it has woken itself already. */
const processName = randomUUID();
const notifyMs = 50;

export type Wake = {
  /** To be called after each committed write. */
  afterWrite: () => void;
  stop: () => Promise<void>;
};

export type WakeSettings = { pool: Pool; local: () => void };

/**
 * Passes the hint on that something may be due: to this process at once, to the others by NOTIFY, at most one in 50 ms
 * and never in a business transaction, where it would make all of them commit one after the other. A lost hint costs
 * nothing but the time until the next tick.
 */
export function createWake({ pool, local }: WakeSettings): Wake {
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<unknown> = Promise.resolve();

  function notify(): void {
    timer = null;
    sending = pool.query("select pg_notify($1, $2)", [channel, processName]).catch(() => {}); // the tick makes up for it
  }

  return {
    afterWrite() {
      local();
      timer ??= setTimeout(notify, notifyMs);
    },
    async stop() {
      if (timer) {
        clearTimeout(timer);
        notify();
      }
      await sending;
    },
  };
}

export type ListenSettings = {
  url: string;
  onWake: () => void;
  onLost: (error: Error) => void;
  reconnectMs?: number;
};

export type Listening = { stop: () => Promise<void> };

/**
 * Hears the hints of other processes. A lost connection is made again, and is followed by one hint of its own for those
 * that were missed. It never fails: without it the tick finds everything, only later.
 */
export function listenForWakes({ url, onWake, onLost, reconnectMs = 1_000 }: ListenSettings): Listening {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let stopped = false;

  async function connect(): Promise<void> {
    retry = null;
    const connection = new pg.Client({
      connectionString: url,
      application_name: "probity listen",
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    client = connection;
    connection.on("notification", ({ payload }) => {
      if (payload !== processName) onWake();
    });
    connection.on("error", (error) => lost(connection, error));
    connection.on("end", () => lost(connection, new Error("The connection ended.")));
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
      onWake();
    } catch (error) {
      lost(connection, error as Error);
    }
  }

  function lost(connection: pg.Client, error: Error): void {
    if (stopped || client !== connection) return;
    client = null;
    onLost(error);
    connection.end().catch(() => {});
    retry = setTimeout(() => void connect(), reconnectMs);
  }

  void connect();
  return {
    async stop() {
      stopped = true;
      if (retry) clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
