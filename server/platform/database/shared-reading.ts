import { setTimeout as wait } from "node:timers/promises";

/**
 * Rows that are read because somebody scrapes: once for all who ask within a few seconds, so that scrapes cannot be used as load, and
 * never waited for longer than a scraper waits. Null while the database is away or too slow; what comes late is there for the next.
 */
export function sharedReading<T>(
  read: () => Promise<T>,
  { keepMs = 5_000, waitMs = 2_000 } = {},
): () => Promise<T | null> {
  let kept: Promise<T | null> | null = null;
  return () => {
    if (kept === null) {
      kept = read().catch(() => null);
      void kept.then(() => setTimeout(() => (kept = null), keepMs).unref());
    }
    return Promise.race([kept, wait(waitMs, null, { ref: false })]);
  };
}
