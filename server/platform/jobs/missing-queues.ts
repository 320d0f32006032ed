import { sql } from "kysely";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { queues } from "./queues.ts";

/** The table, the schema or the right to read it is missing: `migrate` has not come so far. */
const notInstalled = new Set(["42P01", "3F000", "42501"]);

/** The queues of this code that the database lacks. They are made after the last migration. */
export async function missingQueues(database: Database): Promise<string[]> {
  const names = Object.keys(queues);
  try {
    return await transact(database, {}, async (tx) => {
      const { rows } = await sql<{ name: string }>`select name from pgboss.queue`.execute(tx);
      return names.filter((name) => !rows.some((row) => row.name === name));
    });
  } catch (error) {
    if (notInstalled.has((error as { code?: string }).code ?? "")) return names;
    throw error;
  }
}
