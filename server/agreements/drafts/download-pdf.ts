import { recordAudit } from "#platform/audit/record-audit.ts";
import type { Tx } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { FileAnswer } from "#platform/operation/file-answer.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import type { Services } from "#platform/operation/services.ts";
import type { DocumentRow } from "./document-store.ts";
import { findFile } from "./file-store.ts";
import { pdfHeaders } from "./pdf-headers.ts";

type Download = { tx: Tx; caller: Caller; now: Date; services: Pick<Services, "files"> };

/** A PDF of a document as an answer, with its digest; that somebody took it is an audit event. */
export async function downloadPdf(
  { tx, caller, now, services }: Download,
  { id: documentId, files_erased }: Pick<DocumentRow, "id" | "files_erased">,
  version: "original" | "completed",
): Promise<{ answer: FileAnswer; sha256: Buffer }> {
  refuseUnless(!files_erased, "erased");
  const file = await findFile(tx, caller.scope, documentId, version);
  if (!file) throw new Error(`The ${version} PDF of a document is missing.`);
  await recordAudit(tx, caller, now, {
    type: "document.downloaded",
    resourceType: "documents",
    resourceId: documentId,
    details: { mode: caller.scope.mode, version },
  });
  const read = () => services.files.read(caller.scope, file);
  const headers = pdfHeaders(`${documentId}-${version}.pdf`, file.sha256);
  return { answer: new FileAnswer("application/pdf", read, headers), sha256: file.sha256 };
}
