import { openPost, type OpenRoute } from "#platform/operation/open-operation.ts";
import { get, keyOptional, patch, post, put, remove, sealed } from "#platform/operation/route.ts";
import { createBulkSend } from "./bulk-sends/create-bulk-send.ts";
import { listBulkSendRows } from "./bulk-sends/list-bulk-send-rows.ts";
import { listBulkSends } from "./bulk-sends/list-bulk-sends.ts";
import { readBulkSend } from "./bulk-sends/read-bulk-send.ts";
import { stopBulkSend } from "./bulk-sends/stop-bulk-send.ts";
import { changeBranding } from "./branding/change-branding.ts";
import { readBranding } from "./branding/read-branding.ts";
import { readLogo } from "./branding/read-logo.ts";
import { readSigningLogo } from "./branding/read-signing-logo.ts";
import { readCertificate } from "./completion/certificate/read-certificate.ts";
import { retryFinalization } from "./completion/finalizing/retry-finalization.ts";
import { verifyDocument } from "./completion/verifying/verify-document.ts";
import { verifyPdf } from "./completion/verifying/verify-pdf.ts";
import { listAuditEvents } from "./drafts/list-audit-events.ts";
import { listDocuments } from "./drafts/list-documents.ts";
import { readDocument } from "./drafts/read-document.ts";
import { readFormFields } from "./drafts/read-form-fields.ts";
import { readPdf } from "./drafts/read-pdf.ts";
import { reopenDocument } from "./drafts/reopen-document.ts";
import { reproduceDocument } from "./drafts/reproduce-document.ts";
import { sendDocument } from "./drafts/send-document.ts";
import { uploadDocument } from "./drafts/upload-document.ts";
import { voidDocument } from "./drafts/void-document.ts";
import { changeField } from "./fields/change-field.ts";
import { createField } from "./fields/create-field.ts";
import { deleteField } from "./fields/delete-field.ts";
import { listFields } from "./fields/list-fields.ts";
import { readField } from "./fields/read-field.ts";
import { changeSigner } from "./signers/change-signer.ts";
import { createSigner } from "./signers/create-signer.ts";
import { deleteSigner } from "./signers/delete-signer.ts";
import { listSigners } from "./signers/list-signers.ts";
import { remindSigner } from "./signers/remind-signer.ts";
import { replaceSigner } from "./signers/replace-signer.ts";
import { changeTemplateField } from "./template-fields/change-template-field.ts";
import { createTemplateField } from "./template-fields/create-template-field.ts";
import { deleteTemplateField } from "./template-fields/delete-template-field.ts";
import { listTemplateFields } from "./template-fields/list-template-fields.ts";
import { archiveTemplate } from "./templates/archive-template.ts";
import { createDocument } from "./templates/create-document.ts";
import { createTemplate } from "./templates/create-template.ts";
import { generatePdf } from "./templates/generate-pdf.ts";
import { listRevisions } from "./templates/list-revisions.ts";
import { listTemplates } from "./templates/list-templates.ts";
import { previewTemplate } from "./templates/preview-template.ts";
import { readRevision } from "./templates/read-revision.ts";
import { readTemplate } from "./templates/read-template.ts";
import { updateTemplateSource } from "./templates/update-template.ts";
import { applySignature } from "./signing/apply-signature.ts";
import { clearField } from "./signing/clear-field.ts";
import { completeSigning } from "./signing/complete-signing.ts";
import { createSigningSession } from "./signing/create-signing-session.ts";
import { declineSigning } from "./signing/decline-signing.ts";
import { fillField } from "./signing/fill-field.ts";
import { giveConsent } from "./signing/give-consent.ts";
import { openSigningSession } from "./signing/open-signing-session.ts";
import { readContent } from "./signing/read-content.ts";
import { readSignatureImage } from "./signing/read-signature-image.ts";
import { readSigningPdf } from "./signing/read-signing-pdf.ts";
import { readSigningSession } from "./signing/read-signing-session.ts";

/** The endpoint table of docs/endpoints/documents.md, row for row. */
const rows = keyOptional([
  post("/templates/markdown/preview", { previewTemplate }),
  post("/templates/markdown", { createTemplate }),
  patch("/templates/{id}/markdown", { updateTemplate: updateTemplateSource }),
  get("/templates/{id}", { readTemplate }),
  post("/templates/{id}/generate", { generateTemplatePdf: generatePdf }),
  post("/templates/{id}/create-document", { createDocumentFromTemplate: createDocument }),
  post("/documents/{id}/fields", { createField }),
  get("/documents/{id}/fields", { listFields }),
  remove("/documents/{id}/fields/{fieldId}", { deleteField }),
  get("/documents/{id}/form-fields", { readFormFields }),
  get("/templates", { listTemplates }),
  post("/templates/{id}/archive", { archiveTemplate }),
  get("/templates/{id}/revisions", { listTemplateRevisions: listRevisions }),
  get("/templates/{id}/revisions/{revision}", { readTemplateRevision: readRevision }),
  post("/templates/{id}/fields", { createTemplateField }),
  get("/templates/{id}/fields", { listTemplateFields }),
  patch("/templates/{id}/fields/{fieldId}", { changeTemplateField }),
  remove("/templates/{id}/fields/{fieldId}", { deleteTemplateField }),
  post("/documents", { uploadDocument }),
  get("/documents", { listDocuments }),
  get("/documents/{id}", { readDocument }),
  post("/documents/{id}/send", { sendDocument }),
  post("/documents/{id}/void", { voidDocument }),
  post("/documents/{id}/reopen", { reopenDocument }),
  post("/documents/{id}/finalize", { retryFinalization }),
  post("/documents/{id}/signers", { createSigner }),
  get("/documents/{id}/signers", { listSigners }),
  patch("/documents/{id}/signers/{signerId}", { changeSigner }),
  remove("/documents/{id}/signers/{signerId}", { deleteSigner }),
  post("/documents/{id}/signers/{signerId}/replace", { replaceSigner }),
  post("/documents/{id}/signers/{signerId}/remind", { remindSigner }),
  post("/documents/{id}/signers/{signerId}/signing-sessions", { createSigningSession }),
  patch("/documents/{id}/fields/{fieldId}", { changeField }),
  get("/documents/{id}/fields/{fieldId}", { readField }),
  get("/documents/{id}/fields/{fieldId}/signature-image", { readSignatureImage }),
  get("/documents/{id}/pdf", { readDocumentPdf: readPdf }),
  get("/documents/{id}/certificate", { readCertificate }),
  get("/documents/{id}/audit-events", { listDocumentEvents: listAuditEvents }),
  post("/documents/{id}/verify", { verifyDocument }),
  post("/verify", { verifyPdf }),
  post("/documents/{id}/reproduce", { reproduceDocument }),
  get("/branding", { readBranding }),
  put("/branding", { changeBranding }),
  get("/branding/logo", { readBrandingLogo: readLogo }),
  get("/signing/session", { readSigningSession }),
  get("/signing/logo", { readSigningLogo }),
  get("/signing/pdf", { readSigningPdf }),
  get("/signing/content", { readSigningContent: readContent }),
  post("/signing/consent", { giveConsent }),
  put("/signing/fields/{id}", { fillSigningField: fillField }),
  remove("/signing/fields/{id}/value", { clearSigningField: clearField }),
  post("/signing/fields/apply-all", { applySignature }),
  post("/signing/complete", { completeSigning }),
  post("/signing/decline", { declineSigning }),
]);

/** A bulk send that was repeated by mistake would reach everybody twice, so these need their key. */
const bulkSendRows = [
  post("/bulk-sends", { createBulkSend }),
  get("/bulk-sends", { listBulkSends }),
  get("/bulk-sends/{id}", { readBulkSend }),
  get("/bulk-sends/{id}/rows", { listBulkSendRows }),
  post("/bulk-sends/{id}/stop", { stopBulkSend }),
] as const;

export const documentRoutes = sealed([...rows, ...bulkSendRows]);

/** The row that leads to a signing session, and so needs none. */
export const documentOpenRoutes = [
  openPost("/signing/session", { openSigningSession }),
] as const satisfies readonly OpenRoute[];
