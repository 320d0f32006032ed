import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { applyMigration, type Migration } from "./apply-migration.ts";
import { withClient } from "./client.ts";
import { isLockTimeout } from "./lock-conflicts.ts";
import { watchHolders } from "./lock-holders.ts";

const undefinedTable = "42P01";

/** The time a migration waits for a lock, and its pauses after failed attempts. */
export type Patience = { lockTimeoutMs: number; pausesMs: readonly number[] };

/** Everybody who comes after a waiting migration waits behind it, so it gives way soon and comes back later. */
const defaultPatience: Patience = { lockTimeoutMs: 2000, pausesMs: [1000, 2000, 4000, 8000] };

/** The baseline, whose files count as one migration, and then the files of `migrations`. */
export function readMigrations(folder = import.meta.dirname): Migration[] {
  const baseline = sqlIn(join(folder, "baseline")).map(({ text }) => text);
  return [{ name: "0001-baseline", text: baseline.join("\n") }, ...sqlIn(join(folder, "migrations"))].map(
    ({ name, text }) => ({ name, text, digest: createHash("sha256").update(text).digest("hex") }),
  );
}

const sqlIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

/**
 * Brings the database to the current schema and answers what was applied. It is safe to run twice, and by two processes at
 * once: the second waits, then finds it done.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[] = readMigrations(),
  patience = defaultPatience,
): Promise<string[]> {
  return withClient(url, async (client) => {
    await refuseEarlierSchema(client, migrations[0]!);
    const applied: string[] = [];
    for (const migration of migrations) {
      try {
        if (await applyPatiently(url, client, migration, patience)) applied.push(migration.name);
      } catch (error) {
        throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
    return applied;
  });
}

/** A newer version may have applied more than this one knows, but every version begins with the same migration. */
async function refuseEarlierSchema(client: pg.Client, { name: first }: Migration): Promise<void> {
  const applied = await appliedMigrations((text) => client.query(text));
  if (applied.size > 0 && !applied.has(first))
    throw new Error(
      "This database is from before the first release and cannot be upgraded: run `migrate` on an empty database, and create the organizations there.",
    );
}

async function applyPatiently(url: string, client: pg.Client, migration: Migration, patience: Patience) {
  const { lockTimeoutMs, pausesMs } = patience;
  for (const pause of [...pausesMs, null]) {
    const watch = await watchHolders(url, client, lockTimeoutMs / 4);
    try {
      return await applyMigration(client, migration, lockTimeoutMs);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      const holders = await watch.end();
      if (pause === null) throw new Error(whatToDo(holders, patience), { cause: error });
      await sleep(pause);
    } finally {
      await watch.end();
    }
  }
}

function whatToDo(holders: string, { lockTimeoutMs, pausesMs }: Patience): string {
  return (
    `it asked ${pausesMs.length + 1} times for a lock and waited ${lockTimeoutMs / 1000} s each time. ` +
    `The lock is held by ${holders}. Nothing was changed. ` +
    "End that process, for example with pg_terminate_backend, or run `migrate` again at a quieter time."
  );
}

type Query = (text: string) => Promise<{ rows: { name: string }[] }>;

/** Names of migrations the database has not seen yet; `doctor` and `/readyz` report them. */
export async function pendingMigrations(query: Query): Promise<string[]> {
  const applied = await appliedMigrations(query);
  return readMigrations()
    .map(({ name }) => name)
    .filter((name) => !applied.has(name));
}

async function appliedMigrations(query: Query): Promise<Set<string>> {
  const { rows } = await query("select name from schema_migrations").catch((error: { code?: string }) => {
    if (error.code === undefinedTable) return { rows: [] };
    throw error;
  });
  return new Set(rows.map(({ name }) => name));
}
