import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "./pool.ts";
import { statement } from "./statement.ts";
import { transact, type TransactionSettings, type Tx } from "./transaction.ts";
import { isUnavailable } from "./unavailable.ts";

/** What a standby that follows usually needs is milliseconds; longer than this, the primary is asked instead. */
const patienceMs = 2_000;
const pauseMs = 20;
/** For how long a standby that could not be used is left alone: to find that out costs seconds, and an export has many pages. */
const restMs = 30_000;
/** The primary removed rows that a long read on the standby still needed. */
const conflictsWithRecovery = "40001";

/** A place in the log of the primary. */
export type LogPlace = string;

/** Everything that was committed before this is asked lies before the place. */
export async function logPlaceNow(tx: Tx): Promise<LogPlace> {
  const { rows } = await statement<{ place: LogPlace }>`select pg_current_wal_lsn()::text as place`.execute(tx);
  return rows[0]!.place;
}

/**
 * Reads that are long, and of which nobody decides anything, are done on a standby where one is configured. They see at least what was
 * committed when they were asked for: a standby that has not come that far in time, or cannot be reached, is passed over.
 */
export class Replica {
  readonly #standby: Database;
  readonly #primary: Database;
  readonly #passedOver: (reason: "behind" | "away") => void;
  #left: { until: number; because: "behind" | "away" } = { until: 0, because: "away" };

  constructor(parts: { standby: Database; primary: Database; passedOver: (reason: "behind" | "away") => void }) {
    this.#standby = parts.standby;
    this.#primary = parts.primary;
    this.#passedOver = parts.passedOver;
  }

  async read<T>(settings: TransactionSettings, since: LogPlace, work: (tx: Tx) => Promise<T>): Promise<T> {
    const state = await this.#stateAfter(since);
    if (state === "follows") {
      try {
        return await transact(this.#standby, settings, work);
      } catch (error) {
        if (!isUnavailable(error) && (error as { code?: string }).code !== conflictsWithRecovery) throw error;
      }
    }
    this.#passedOver(state === "behind" ? "behind" : "away");
    return transact(this.#primary, settings, work);
  }

  async #stateAfter(place: LogPlace): Promise<"follows" | "behind" | "away"> {
    if (Date.now() < this.#left.until) return this.#left.because;
    const state = await stateOf(this.#standby, place);
    if (state !== "follows") this.#left = { until: Date.now() + restMs, because: state };
    return state;
  }
}

async function stateOf(standby: Database, place: LogPlace): Promise<"follows" | "behind" | "away"> {
  const deadline = Date.now() + patienceMs;
  try {
    for (let at = await placeOf(standby, place); at.follows; at = await placeOf(standby, place)) {
      if (at.reached) return "follows";
      if (Date.now() >= deadline) return "behind";
      await wait(pauseMs);
    }
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
  // Also one that follows nobody: whoever was promoted has a history of its own.
  return "away";
}

async function placeOf(standby: Database, place: LogPlace): Promise<{ follows: boolean; reached: boolean }> {
  const { rows } = await statement<{ follows: boolean; reached: boolean }>`
    select pg_is_in_recovery() as follows, coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false) as reached
  `.execute(standby);
  return rows[0]!;
}
