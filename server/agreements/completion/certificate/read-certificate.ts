import { recordAudit } from "#platform/audit/record-audit.ts";
import { readers } from "#platform/operation/access.ts";
import { FileAnswer } from "#platform/operation/file-answer.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { findDocument } from "../../drafts/document-store.ts";
import { findFile } from "../../drafts/file-store.ts";
import { pdfHeaders } from "../../drafts/pdf-headers.ts";
import { CertificateRecord } from "./certificate-record.ts";

/** GET /documents/{id}/certificate */
export const readCertificate = operation({
  summary:
    "Read the certificate of a completed document: who signed, when and how identified, as a sealed PDF or as JSON",
  allow: readers,
  params: IdParams,
  reply: CertificateRecord,
  answer: { file: { mediaType: "application/pdf", orJson: true } },

  async run({ tx, caller, now, params, services, wantsJson }) {
    const document = await findDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    refuseUnless(!document.files_erased, "erased");
    refuseUnless(document.status === "completed", "document_state_conflict", {
      detail: `The document is ${document.status}.`,
      from: document.status,
    });
    const file = await findFile(tx, caller.scope, document.id, wantsJson ? "facts" : "certificate");
    if (!file) throw new Error("The certificate of a completed document is missing.");
    await recordAudit(tx, caller, now, {
      type: "document.certificate_downloaded",
      resourceType: "documents",
      resourceId: document.id,
      details: { mode: caller.scope.mode, format: wantsJson ? "json" : "pdf" },
    });
    const read = () => services.files.read(caller.scope, file);
    if (wantsJson) return new FileAnswer("application/json; charset=utf-8", read);
    return new FileAnswer("application/pdf", read, pdfHeaders(`${document.id}-certificate.pdf`, file.sha256));
  },
});
