import { hasEnded } from "@probity/engines/agreements/documents/statuses.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { lockDocument, updateDocument } from "#agreements/drafts/document-store.ts";
import { recordDocumentEvent } from "#agreements/drafts/record-document-event.ts";
import type { Actor } from "#platform/operation/caller.ts";
import type { Erased } from "#platform/operation/erased.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { eraseDocumentRecords } from "./apply-document-erasure.ts";

/**
 * Erases what a restore brought back, whatever it was then: it had ended and was on no hold when it was erased. One that people were still
 * signing when the backup was made is voided first.
 */
export async function eraseAgain(
  tx: Tx,
  operator: Actor,
  now: Date,
  keys: OrganizationKeys,
  { documentId, signerId }: { documentId: string; signerId: string | null },
  erased: Erased,
): Promise<void> {
  const { scope } = operator;
  const document = await lockDocument(tx, scope, documentId);
  if (document?.erasure !== null) return;
  if (!hasEnded(document.status)) {
    await updateDocument(tx, scope, documentId, { status: "voided", status_reason: null });
    const details = { from: document.status };
    await recordDocumentEvent(tx, operator, now, { documentId, origin: null, type: "voided", details });
  }
  await eraseDocumentRecords(tx, operator, now, keys, { document, signerId }, erased);
}
