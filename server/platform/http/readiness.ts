import type { Database, Pool } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import { masterKeyProblems } from "#platform/secrets/master-key-checks.ts";
import type { Drain } from "./drain.ts";
import { schemaProblem } from "./schema-problem.ts";

export type ReadinessParts = {
  pool: Pool;
  database: Database;
  keyring: Keyring;
  drain?: Drain;
  /** Further reasons of a slice, and sentences that are none; read at every request. */
  lists?: { problems: () => string[]; notes: () => string[] } | undefined;
  /** Says so while webhooks and mails are held: requests are answered all the same. */
  sendingNotes?: () => string[];
};

/** Sentences for an operator that do not keep the process from its work. */
export const notesOf = ({ lists, sendingNotes }: Pick<ReadinessParts, "lists" | "sendingNotes">): string[] => [
  ...(sendingNotes?.() ?? []),
  ...(lists?.notes() ?? []),
];

/** The reasons why the process cannot do its work right now, a sentence each; empty when it can. */
export async function notReady({ pool, database, keyring, drain, lists }: ReadinessParts): Promise<string[]> {
  if (drain?.leaving) return ["The process is stopping."];
  try {
    const behind = await schemaProblem({ pool, database });
    if (behind !== null) return [behind];
    const keys = await transact(database, {}, (tx) => masterKeyProblems(tx, keyring));
    return [...keys, ...(lists?.problems() ?? [])];
  } catch {
    return ["The database does not answer."];
  }
}
