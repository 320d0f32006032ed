import { pendingMigrations } from "#database/migrate.ts";
import type { Database, Pool } from "#database/pool.ts";
import { transact } from "#database/transaction.ts";
import type { Keyring } from "#secrets/keyring.ts";
import { masterKeyProblems } from "#secrets/master-key-checks.ts";
import type { Drain } from "./drain.ts";

export type ReadinessParts = { pool: Pool; database: Database; keyring: Keyring; drain?: Drain };

/** The reasons why the process cannot do its work right now, a sentence each; empty when it can. */
export async function notReady({ pool, database, keyring, drain }: ReadinessParts): Promise<string[]> {
  if (drain?.leaving) return ["The process is stopping."];
  try {
    const pending = await pendingMigrations((text) => pool.query(text));
    if (pending.length > 0) return [`${pending.length} migrations are not applied; run: probity migrate`];
    return await transact(database, {}, (tx) => masterKeyProblems(tx, keyring));
  } catch {
    return ["The database does not answer."];
  }
}
