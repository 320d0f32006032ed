import { rawFragment, statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { StoredFile, StoredObject } from "#platform/operation/services.ts";
import { saltOf } from "#platform/secrets/salt-columns.ts";

/** `model` is the input of a generated PDF and `facts` the content of a certificate, both as JSON. */
export type FileKind = "original" | "model" | "completed" | "certificate" | "facts";

/** `object` holds bytes that are stored outside (see `Files`). */
export type NewFile = {
  kind: FileKind;
  sha256: Uint8Array;
  bytes: Uint8Array;
  object?: StoredObject | null | undefined;
  createdAt: Date;
};

export async function insertFile(tx: Tx, scope: Scope, documentId: string, file: NewFile): Promise<void> {
  const address = file.object?.address ?? null;
  const [bytes, objectBytes] = address === null ? [file.bytes, null] : [null, file.bytes.length];
  await statement`
    insert into document_files (organization_id, mode, document_id, kind, sha256, bytes, object_sha256, object_bytes, created_at)
    values (${scope.organizationId}, ${scope.mode}, ${documentId}, ${file.kind}, ${file.sha256}, ${bytes}, ${address}, ${objectBytes}, ${file.createdAt})
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

type FileRow = Omit<StoredFile, "object"> & { address: Buffer | null; salt: Buffer | null };

const saltOfFile = rawFragment(saltOf("document_files", "document_files.kind", "document_id"));

export async function findFile(
  tx: Tx,
  scope: Scope,
  documentId: string,
  kind: FileKind,
): Promise<StoredFile | undefined> {
  const { rows } = await statement<FileRow>`
    select sha256, bytes, object_sha256 as address, ${saltOfFile} as salt
      from document_files
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
       and kind = ${kind}
  `.execute(tx);
  if (!rows[0]) return undefined;
  const { address, salt, ...file } = rows[0];
  return { ...file, object: address && { address, salt: salt! } };
}
