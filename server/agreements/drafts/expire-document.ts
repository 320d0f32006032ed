import { mayAct } from "@probity/engines/agreements/documents/statuses.ts";
import type { Tx } from "#platform/database/transaction.ts";
import type { Actor } from "#platform/operation/caller.ts";
import { announceDocument } from "./announce-document.ts";
import { lockDocument, updateDocument } from "./document-store.ts";
import { recordDocumentEvent } from "./record-document-event.ts";

/** Expires the document if its deadline has passed and no other worker has done so. Returns true if it did. */
export async function expireDocument(tx: Tx, actor: Actor, now: Date, id: string): Promise<boolean> {
  const { scope } = actor;
  const document = await lockDocument(tx, scope, id);
  const due = document?.expires_at && document.expires_at <= now && mayAct(document.status, "expire");
  if (!due) return false;
  await updateDocument(tx, scope, id, { status: "expired" });
  const event = await recordDocumentEvent(tx, actor, now, {
    documentId: id,
    origin: null,
    type: "expired",
    details: { expiresAt: document.expires_at!.toISOString() },
  });
  await announceDocument(tx, scope, now, document, { eventId: event.id, event: "document.expired" });
  return true;
}
