import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

export type Migration = { name: string; text: string; digest: string };

const turn = "hashtextextended('probity migrations', 0)";
const turnPollMs = 100;

/** True if its first line says that it cannot run inside a transaction. */
export const runsOutside = ({ text }: Migration): boolean => /^-- no transaction\s*$/m.test(text.split("\n", 1)[0]!);

/** The statements of a migration that runs outside a transaction: each ends with the semicolon of its line. */
export const statementsOf = ({ text }: Migration): string[] =>
  text
    .replaceAll(/^--.*$/gm, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");

/** Applies a migration unless it is applied already; answers whether it did. */
export async function applyMigration(client: pg.Client, migration: Migration, lockTimeoutMs: number): Promise<boolean> {
  return runsOutside(migration) ? applyOutside(client, migration) : applyInside(client, migration, lockTimeoutMs);
}

async function applyInside(client: pg.Client, migration: Migration, lockTimeoutMs: number): Promise<boolean> {
  try {
    // The wait holds no transaction: an index that is built concurrently would wait for it in turn.
    await untilOurTurn(
      async () => {
        await client.query("begin");
        return client.query(`select pg_try_advisory_xact_lock(${turn}) as ours`);
      },
      () => client.query("rollback"),
    );
    const pending = await isPending(client, migration);
    if (pending) {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await client.query(migration.text);
      await record(client, migration);
    }
    await client.query("commit");
    return pending;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/**
 * Runs statement by statement, so each must be safe to repeat after an interrupted attempt. There is no limit on the wait:
 * the allowed statements (see migration-rules.ts) take locks that do not block readers and writers.
 */
async function applyOutside(client: pg.Client, migration: Migration): Promise<boolean> {
  await untilOurTurn(() => client.query(`select pg_try_advisory_lock(${turn}) as ours`));
  try {
    if (!(await isPending(client, migration))) return false;
    for (const statement of statementsOf(migration)) {
      await dropUnfinished(client, statement);
      await client.query(statement);
    }
    await record(client, migration);
    return true;
  } finally {
    await client.query(`select pg_advisory_unlock(${turn})`).catch(() => {});
  }
}

async function untilOurTurn(ask: () => Promise<pg.QueryResult>, giveWay?: () => Promise<unknown>): Promise<void> {
  while (!(await ask()).rows[0].ours) {
    await giveWay?.();
    await sleep(turnPollMs);
  }
}

/** An index that could not be built concurrently stays behind, invalid, and `if not exists` would take it for done. */
async function dropUnfinished(client: pg.Client, statement: string): Promise<void> {
  const name = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement)?.[1];
  if (name === undefined) return;
  const { rows } = await client.query("select from pg_index where indexrelid = to_regclass($1) and not indisvalid", [
    name,
  ]);
  if (rows.length > 0) await client.query(`drop index concurrently ${name}`);
}

async function isPending(client: pg.Client, { name, digest }: Migration): Promise<boolean> {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query("select digest from schema_migrations where name = $1", [name]);
  if (rows.length > 0 && rows[0].digest !== digest) throw new Error(`${name} was changed after it was applied.`);
  return rows.length === 0;
}

async function record(client: pg.Client, { name, digest }: Migration): Promise<void> {
  await client.query("insert into schema_migrations (name, digest) values ($1, $2)", [name, digest]);
}
