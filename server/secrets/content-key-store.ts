import { randomBytes } from "node:crypto";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

/** What has a key of its own: a note or a proposal by its id, a file outside by its kind and the id of its document. */
type ContentKind = "note" | "proposal" | "original" | "model" | "completed" | "certificate" | "facts";

const saltBytes = 32;

/** The salt of a record's own key, which is deleted with what it seals; null while processes may run that could not open it. */
export async function newContentKey(tx: Tx, scope: Scope, kind: ContentKind, id: string): Promise<Buffer | null> {
  const salt = await newSalt(tx);
  if (salt) await insertContentKey(tx, scope, { kind, id, salt });
  return salt;
}

/** For what is sealed before the row of its key can be stored. */
export async function newSalt(tx: Tx): Promise<Buffer | null> {
  return (await separateSince(tx)) && randomBytes(saltBytes);
}

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

/** Since when new content gets keys of its own; null while the organization's key seals it, as before. */
export async function separateSince(tx: Tx): Promise<Date | null> {
  const { rows } = await statement<{ since: Date | null }>`
    select separate_since as since from content_sealing
  `.execute(tx);
  return rows[0]!.since;
}

/** False if it is so already. */
export async function separate(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await statement`
    update content_sealing
       set separate_since = ${now}
     where separate_since is null
    returning separate_since
  `.execute(tx);
  return rows.length === 1;
}
