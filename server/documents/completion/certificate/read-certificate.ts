import { recordAudit } from "#audit/record-audit.ts";
import { readers } from "#operation/access.ts";
import { FileAnswer } from "#operation/file-answer.ts";
import { operation } from "#operation/operation.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { IdParams } from "#operation/shapes.ts";
import { findDocument } from "../../documents/document-store.ts";
import { findFile } from "../../documents/file-store.ts";
import { pdfHeaders } from "../../documents/pdf-headers.ts";
import { CertificateRecord } from "./certificate-record.ts";

/** GET /documents/{id}/certificate */
export const readCertificate = operation({
  summary:
    "Read the certificate of a completed document: who signed, when and how identified, as a sealed PDF or as JSON",
  allow: readers,
  params: IdParams,
  reply: CertificateRecord,
  file: { mediaType: "application/pdf", orJson: true },

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
