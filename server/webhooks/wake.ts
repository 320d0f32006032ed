import { randomUUID } from "node:crypto";
import { listen, type Listening } from "#platform/database/listen.ts";
import type { Pool } from "#platform/database/pool.ts";
import { outside } from "#platform/tracing/span.ts";

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
 * Passes on the hint that something may be due: to this process at once, to others by NOTIFY, at most once in 50 ms and
 * never in a business transaction, where it would serialise all commits. A lost hint only costs the time until the next
 * tick.
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
      // What is due now may be anybody's.
      outside(() => {
        local();
        timer ??= setTimeout(notify, notifyMs);
      });
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

export type WakeListenSettings = {
  url: string;
  onWake: () => void;
  onLost: (error: Error) => void;
  reconnectMs?: number;
};

/**
 * Listens for the hints of other processes. It reconnects after a lost connection and then sends itself one hint for those
 * it missed. It never fails: without it, the tick finds everything later.
 */
export function listenForWakes({ onWake, ...settings }: WakeListenSettings): Listening {
  return listen({
    ...settings,
    channel,
    onNotification: (payload) => payload !== processName && onWake(),
    onListening: onWake,
  });
}
