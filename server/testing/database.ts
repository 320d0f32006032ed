import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { boundTo } from "#platform/database/connection.ts";
import { createDatabase, createPool, type Database, type Pool } from "#platform/database/pool.ts";
import { databaseUrl } from "./template-database.ts";

export type TestDatabase = { url: string; pool: Pool; database: Database; close(): Promise<void> };

/** A database of its own, cloned from the template; dropped when the run ends. */
export async function cloneDatabase(connections = 10): Promise<TestDatabase> {
  const { adminUrl, template } = inject("postgres");
  const name = `probity_test_${process.ppid}_w${process.env["VITEST_POOL_ID"]}_${randomBytes(6).toString("hex")}`;
  const url = databaseUrl(adminUrl, name);
  await onClient(adminUrl, async (admin) => {
    // Copied as files: the other way writes every page of the template into the log of the database.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
    // Tests end processes and connections, never the machine: no commit has to wait for the disk.
    await admin.query(`alter database ${name} set synchronous_commit = off`);
  });
  // Not the same installation as the other clones: processes would take it for an older state of theirs. Not through the pool, whose
  // connections belong to the test from the first one on.
  await onClient(url, (own) => own.query("update sending_state set installation = gen_random_uuid()"));
  const pool = createPool({ url, connections });
  return { url, pool, database: createDatabase(pool), close: () => pool.end() };
}

async function onClient(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await work(client);
  await client.end();
}

/** Everything that `work` does on one connection, in one transaction that belongs to no organization. */
export async function onOneConnection<T>({ pool }: TestDatabase, work: (tx: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(boundTo(client));
    await client.query("commit");
    return result;
  } finally {
    client.release(true);
  }
}
