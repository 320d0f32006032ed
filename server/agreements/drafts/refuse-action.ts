import { type DocumentAction, mayAct } from "@probity/engines/agreements/documents/statuses.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import type { DocumentRow } from "./document-store.ts";

/** Refuses an action that the document's status does not allow, and names the status. */
export function refuseUnlessAllowedNow(document: DocumentRow, action: DocumentAction): void {
  refuseUnless(document.erasure === null && !document.files_erased, "erased");
  refuseUnless(mayAct(document.status, action), action === "edit" ? "document_not_draft" : "document_state_conflict", {
    detail: `The document is ${document.status}.`,
    from: document.status,
  });
}
