import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

/** `model` is the input of a generated PDF and `facts` the content of a certificate, both as JSON. */
export type FileKind = "original" | "model" | "completed" | "certificate" | "facts";

export type StoredFile = { sha256: Buffer; bytes: Buffer };

export async function insertFile(
  tx: Tx,
  scope: Scope,
  documentId: string,
  file: { kind: FileKind; sha256: Uint8Array; bytes: Uint8Array; createdAt: Date },
): Promise<void> {
  await statement`
    insert into document_files (organization_id, mode, document_id, kind, sha256, bytes, created_at)
    values (${scope.organizationId}, ${scope.mode}, ${documentId}, ${file.kind}, ${file.sha256}, ${file.bytes}, ${file.createdAt})
  `.execute(tx);
}

export async function fileBytes(tx: Tx, scope: Scope, documentId: string, kind: FileKind): Promise<number | undefined> {
  const { rows } = await statement<{ size: number }>`
    select octet_length(bytes) as size
      from document_files
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
       and kind = ${kind}
  `.execute(tx);
  return rows[0]?.size;
}

export async function findFile(
  tx: Tx,
  scope: Scope,
  documentId: string,
  kind: FileKind,
): Promise<StoredFile | undefined> {
  const { rows } = await statement<StoredFile>`
    select sha256, bytes
      from document_files
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
       and kind = ${kind}
  `.execute(tx);
  return rows[0];
}
