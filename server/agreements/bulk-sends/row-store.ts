import type { RefusalCode } from "#platform/operation/refusal.ts";
import { type Page, selectPage } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export const rowStatuses = ["waiting", "sent", "failed", "stopped"] as const;
export type RowStatus = (typeof rowStatuses)[number];

export type StoredRow = {
  number: number;
  status: RowStatus;
  /** Null once it is sent. */
  content: Buffer | null;
  document_id: string | null;
  problem_code: string | null;
  problem: Buffer | null;
};

const rowsOf = (tx: Tx, scope: Scope, id: string) =>
  tx
    .selectFrom("document_bulk_send_rows")
    .select(["number", "status", "content", "document_id", "problem_code", "problem"])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("bulk_send_id", "=", id);

export async function listRows(
  tx: Tx,
  scope: Scope,
  id: string,
  status: RowStatus | undefined,
  page: Page,
): Promise<StoredRow[]> {
  const rows = rowsOf(tx, scope, id);
  const asked = status === undefined ? rows : rows.where("status", "=", status);
  return (await selectPage(asked, page, "number").execute()) as StoredRow[];
}

/** The next rows to send, in their order. */
export async function nextRows(
  tx: Tx,
  scope: Scope,
  id: string,
  places: number,
): Promise<{ number: number; content: Buffer }[]> {
  const rows = await rowsOf(tx, scope, id).where("status", "=", "waiting").orderBy("number").limit(places).execute();
  return rows.map(({ number, content }) => ({ number, content: content! }));
}

/** Holds a row until this transaction ends. False if it waits no longer: somebody else has sent it, or it was stopped. */
export async function holdWaitingRow(tx: Tx, scope: Scope, id: string, number: number): Promise<boolean> {
  const { rows } = await statement`
    select number
      from document_bulk_send_rows
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and bulk_send_id = ${id}
       and number = ${number}
       and status = 'waiting'
       for update
  `.execute(tx);
  return rows.length === 1;
}

export async function markSent(tx: Tx, scope: Scope, id: string, number: number, documentId: string): Promise<void> {
  await statement`
    update document_bulk_send_rows
       set status = 'sent', content = null, document_id = ${documentId}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and bulk_send_id = ${id}
       and number = ${number}
  `.execute(tx);
}

export async function markFailed(
  tx: Tx,
  scope: Scope,
  id: string,
  number: number,
  problem: { code: RefusalCode; sealed: Buffer },
): Promise<void> {
  await statement`
    update document_bulk_send_rows
       set status = 'failed', problem_code = ${problem.code}, problem = ${problem.sealed}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and bulk_send_id = ${id}
       and number = ${number}
  `.execute(tx);
}
