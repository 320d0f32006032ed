import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { withClient } from "./client.ts";

const undefinedTable = "42P01";
const folder = join(import.meta.dirname, "migrations");

export type Migration = { name: string; text: string; digest: string };

export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      return { name, text, digest: createHash("sha256").update(text).digest("hex") };
    });
}

/**
 * Brings the database to the current schema and answers what was applied. Each migration is one transaction under one
 * lock, so it is safe to run twice, and by two processes at once: the second waits, then finds it done.
 */
export async function migrate(url: string, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  return withClient(url, async (client) => {
    const applied: string[] = [];
    for (const migration of migrations) {
      if (await apply(client, migration)) applied.push(migration.name);
    }
    return applied;
  });
}

async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock(hashtextextended('probity migrations', 0))");
    await client.query(
      "create table if not exists schema_migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query("select digest from schema_migrations where name = $1", [migration.name]);
    if (rows.length > 0) {
      if (rows[0].digest !== migration.digest) throw new Error(`${migration.name} was changed after it was applied.`);
      await client.query("commit");
      return false;
    }
    await client.query(migration.text);
    await client.query("insert into schema_migrations (name, digest) values ($1, $2)", [
      migration.name,
      migration.digest,
    ]);
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Names of migrations the database has not seen yet; `doctor` and `/readyz` report them. */
export async function pendingMigrations(
  query: (text: string) => Promise<{ rows: { name: string }[] }>,
): Promise<string[]> {
  const { rows } = await query("select name from schema_migrations").catch((error: { code?: string }) => {
    if (error.code === undefinedTable) return { rows: [] };
    throw error;
  });
  const seen = new Set(rows.map(({ name }) => name));
  return readMigrations()
    .map(({ name }) => name)
    .filter((name) => !seen.has(name));
}
