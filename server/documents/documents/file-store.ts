import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";
import type { StoredFile } from "#operation/services.ts";

/** `model` is the input of a generated PDF and `facts` the content of a certificate, both as JSON. */
export type FileKind = "original" | "model" | "completed" | "certificate" | "facts";

/** `object` is the address of bytes that are stored outside (see `Files`). */
export type NewFile = {
  kind: FileKind;
  sha256: Uint8Array;
  bytes: Uint8Array;
  object?: Buffer | null | undefined;
  createdAt: Date;
};

export async function insertFile(tx: Tx, scope: Scope, documentId: string, file: NewFile): Promise<void> {
  const { object = null } = file;
  const [bytes, objectBytes] = object === null ? [file.bytes, null] : [null, file.bytes.length];
  await statement`
    insert into document_files (organization_id, mode, document_id, kind, sha256, bytes, object_sha256, object_bytes, created_at)
    values (${scope.organizationId}, ${scope.mode}, ${documentId}, ${file.kind}, ${file.sha256}, ${bytes}, ${object}, ${objectBytes}, ${file.createdAt})
  `.execute(tx);
}

export async function fileBytes(tx: Tx, scope: Scope, documentId: string, kind: FileKind): Promise<number | undefined> {
  const { rows } = await statement<{ size: number }>`
    select coalesce(octet_length(bytes), object_bytes) as size
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
    select sha256, bytes, object_sha256 as object
      from document_files
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
       and kind = ${kind}
  `.execute(tx);
  return rows[0];
}
