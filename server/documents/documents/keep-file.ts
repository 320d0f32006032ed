import type { Scope, Tx } from "#database/transaction.ts";
import { FileStoreAway } from "#files/file-store-away.ts";
import { takeLooseObject } from "#files/loose-object-store.ts";
import { insertFile, type NewFile } from "./file-store.ts";

/** Stores a file whose bytes `Files` has put. An object that came too late is being deleted, so the request has to be sent again. */
export async function keepFile(tx: Tx, scope: Scope, documentId: string, file: NewFile): Promise<void> {
  if (file.object && !(await takeLooseObject(tx, scope, file.object))) throw new FileStoreAway();
  await insertFile(tx, scope, documentId, file);
}
