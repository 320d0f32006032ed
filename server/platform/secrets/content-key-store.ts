import { randomBytes } from "node:crypto";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

/** What has a key of its own: a note or a proposal by its id, a file outside by its kind and the id of its document. */
type ContentKind = "note" | "proposal" | "original" | "model" | "completed" | "certificate" | "facts";

const saltBytes = 32;

/** The salt of a record's own key, which is deleted with what it seals. */
export async function newContentKey(tx: Tx, scope: Scope, kind: ContentKind, id: string): Promise<Buffer> {
  const salt = newSalt();
  await insertContentKey(tx, scope, { kind, id, salt });
  return salt;
}

/** For what is sealed before the row of its key can be stored. */
export const newSalt = (): Buffer => randomBytes(saltBytes);

export async function insertContentKey(
  tx: Tx,
  scope: Scope,
  { kind, id, salt }: { kind: ContentKind; id: string; salt: Buffer },
): Promise<void> {
  await statement`
    insert into content_keys (organization_id, mode, kind, id, salt)
    values (${scope.organizationId}, ${scope.mode}, ${kind}, ${id}, ${salt})
  `.execute(tx);
}
