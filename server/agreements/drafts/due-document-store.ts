import { sql } from "kysely";
import type { Database } from "#platform/database/pool.ts";
import type { Mode } from "#platform/database/transaction.ts";

export type DueDocument = { organization_id: string; mode: Mode; id: string };

/** Documents of all organizations whose time for signing has passed (see due_documents). */
export async function dueDocuments(database: Database, now: Date, places: number): Promise<DueDocument[]> {
  const { rows } = await sql<DueDocument>`select * from due_documents(${now}, ${places})`.execute(database);
  return rows;
}
