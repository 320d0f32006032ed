import { sql } from "kysely";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { RetentionClass } from "./retention-classes.ts";

/** Records of these classes are deleted whole; a subject is erased (see `erase-old-subject.ts`). */
export type DeletedClass = Exclude<RetentionClass, "subjects" | "idempotencyAnswers">;

/** Whoever changes one of these holds its row. A message never changes. */
const heldTables: Record<DeletedClass, "documents" | "screening_runs" | null> = {
  documents: "documents",
  screeningRuns: "screening_runs",
  webhookMessages: null,
};

const functions: Record<DeletedClass, string> = {
  documents: "delete_old_documents",
  screeningRuns: "delete_old_screening_runs",
  webhookMessages: "delete_old_webhook_messages",
};

/** Deletes due records, except those that somebody works on at this moment. Answers how many went. */
export async function deleteOld(
  tx: Tx,
  scope: Scope,
  deleted: DeletedClass,
  ids: readonly string[],
  instant: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  const table = heldTables[deleted];
  const free = table === null ? ids : await holdFree(tx, scope, table, ids);
  const { rows } = await sql<{ count: number }>`
    select ${sql.raw(functions[deleted])}(${free}::uuid[], ${instant}) as count
  `.execute(tx);
  return rows[0]!.count;
}

async function holdFree(tx: Tx, scope: Scope, table: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
      from ${sql.table(table)}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids}::uuid[])
     order by id
       for update skip locked
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes so many of the oldest answers that are due. */
export async function deleteOldAnswers(tx: Tx, instant: Date, places: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select delete_old_answers(${instant}, ${places}) as count
  `.execute(tx);
  return rows[0]!.count;
}
