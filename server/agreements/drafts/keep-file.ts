import type { Scope, Tx } from "#platform/database/transaction.ts";
import { FileStoreAway } from "#platform/files/file-store-away.ts";
import { takeLooseObject } from "#platform/files/loose-object-store.ts";
import type { StoredObject } from "#platform/operation/services.ts";
import { insertContentKey } from "#platform/secrets/content-key-store.ts";
import { type FileKind, insertFile, type NewFile } from "./file-store.ts";

/** Stores a file whose bytes `Files` has put. */
export async function keepFile(tx: Tx, scope: Scope, documentId: string, file: NewFile): Promise<void> {
  if (file.object) await keepObject(tx, scope, documentId, file.kind, file.object);
  await insertFile(tx, scope, documentId, file);
}

/** Keeps the object of a file with its key. One that came too late is being deleted, so the request has to be sent again. */
export async function keepObject(
  tx: Tx,
  scope: Scope,
  documentId: string,
  kind: FileKind,
  { address, salt }: StoredObject,
): Promise<void> {
  if (!(await takeLooseObject(tx, scope, address))) throw new FileStoreAway();
  await insertContentKey(tx, scope, { kind, id: documentId, salt });
}
