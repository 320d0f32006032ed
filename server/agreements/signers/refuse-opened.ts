import { isUnopened } from "@probity/engines/agreements/documents/statuses.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import type { SignerRow } from "./signer-store.ts";

/** Whoever has opened the document has read it as themselves: nobody takes their place any more. */
export function refuseUnlessUnopened({ status }: SignerRow): void {
  refuseUnless(isUnopened(status), "document_state_conflict", {
    detail: `The signer has already ${status}.`,
    from: status,
  });
}
