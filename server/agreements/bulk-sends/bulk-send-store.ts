import { type SelectQueryBuilder, sql } from "kysely";
import { type Page, selectPage } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { DB } from "#platform/database/tables.ts";
import { atCommit, type Scope, type Tx } from "#platform/database/transaction.ts";

export type BulkSendRow = {
  id: string;
  template_id: string;
  template_revision: number;
  row_count: number;
  sent_count: number;
  failed_count: number;
  stopped_count: number;
  invitations: "email" | "none";
  authentication: "none" | "email_code";
  allow_decline: boolean;
  expires_at: Date | null;
  origin: Buffer;
  created_at: Date;
  created_by: string;
  stopped_at: Date | null;
};

type NewBulkSend = Omit<BulkSendRow, "sent_count" | "failed_count" | "stopped_count" | "stopped_at">;

export async function insertBulkSend(tx: Tx, scope: Scope, bulkSend: NewBulkSend): Promise<void> {
  await tx
    .insertInto("document_bulk_sends")
    .values({ organization_id: scope.organizationId, mode: scope.mode, ...bulkSend })
    .execute();
}

/** Stores the rows in their order, each sealed, to be sent. */
export async function insertRows(tx: Tx, scope: Scope, id: string, contents: readonly Buffer[]): Promise<void> {
  await statement`
    insert into document_bulk_send_rows (organization_id, mode, bulk_send_id, number, status, content)
    select ${scope.organizationId}, ${scope.mode}, ${id}, number, 'waiting', content
      from unnest(${contents}::bytea[]) with ordinality as given (content, number)
  `.execute(tx);
}

const bulkSends = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom("document_bulk_sends")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode) as SelectQueryBuilder<DB, "document_bulk_sends", BulkSendRow>;

export async function findBulkSend(tx: Tx, scope: Scope, id: string): Promise<BulkSendRow | undefined> {
  return bulkSends(tx, scope).where("id", "=", id).executeTakeFirst();
}

export async function listBulkSendRows(tx: Tx, scope: Scope, page: Page): Promise<BulkSendRow[]> {
  return selectPage(bulkSends(tx, scope), page).execute();
}

/** Adds to the numbers of a bulk send. Its rows end side by side, so the statement that they all wait for goes with the commit. */
export function countRows(
  tx: Tx,
  scope: Scope,
  id: string,
  ended: { sent?: number; failed?: number; stopped?: number },
): void {
  const { sent = 0, failed = 0, stopped = 0 } = ended;
  atCommit(tx, () =>
    statement`
      update document_bulk_sends
         set sent_count = sent_count + ${sent}::integer,
             failed_count = failed_count + ${failed}::integer,
             stopped_count = stopped_count + ${stopped}::integer
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and id = ${id}
    `.execute(tx),
  );
}

/** Ends everything that waits; a row that is being sent is waited for. Answers how many there were. */
export async function stopRows(tx: Tx, scope: Scope, id: string, now: Date): Promise<number> {
  const { rows } = await sql`
    update document_bulk_send_rows
       set status = 'stopped'
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and bulk_send_id = ${id}
       and status = 'waiting'
    returning number
  `.execute(tx);
  if (rows.length > 0)
    await tx
      .updateTable("document_bulk_sends")
      .set({ stopped_at: now })
      .where("organization_id", "=", scope.organizationId)
      .where("mode", "=", scope.mode)
      .where("id", "=", id)
      .execute();
  return rows.length;
}
