import type { Parts } from "../parts.ts";
import { transact } from "#platform/database/transaction.ts";
import { retireEnded } from "#platform/sessions/signing-keys.ts";
import { followSealingVersion } from "#platform/secrets/master-key-checks.ts";

/** How long after `keys rewrap` a process may still seal with the version before. */
export const watchMs = 2_000;
const retireMs = 3_600_000;

/** Follows what the operator does with `keys`, while the process runs. A database that is away is asked again with the next turn. */
export function watchKeys({ database, keyring, logger }: Pick<Parts, "database" | "keyring" | "logger">) {
  const every = (ms: number, turn: () => Promise<void>) => {
    let underway = Promise.resolve();
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      underway = turn()
        .catch(({ name }: Error) => logger.warn({ name }, "the keys were not read"))
        .finally(() => (busy = false));
    }, ms);
    return async () => {
      clearInterval(timer);
      await underway;
    };
  };
  const stops = [
    every(watchMs, () => transact(database, {}, (tx) => followSealingVersion(tx, keyring))),
    every(retireMs, () => transact(database, {}, (tx) => retireEnded(tx, new Date()))),
  ];
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}
