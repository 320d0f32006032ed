import type { Scope, Tx } from "#platform/database/transaction.ts";
import { announce } from "#webhooks/announce.ts";
import type { KnownEvent } from "#webhooks/known-events.ts";
import type { DocumentRow } from "./document-store.ts";

export type DocumentAnnouncement = {
  /** The id of the event in the document's history. */
  eventId: string;
  event: Extract<KnownEvent, `document.${string}`>;
  signerId?: string;
};

/** Announces a change to subscribers, in its transaction. Only ids: no names, no addresses, no values. */
export async function announceDocument(
  tx: Tx,
  scope: Scope,
  now: Date,
  document: Pick<DocumentRow, "id" | "template_id" | "external_id">,
  { eventId, event, signerId }: DocumentAnnouncement,
): Promise<void> {
  const data = {
    subjectId: null,
    resourceId: document.id,
    documentId: document.id,
    templateId: document.template_id,
    signerId: signerId ?? null,
    externalId: document.external_id,
  };
  await announce(tx, scope, now, [{ eventId, event, data }]);
}
