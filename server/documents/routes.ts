import { get, keyOptional, post } from "#operation/route.ts";
import { listAuditEvents } from "./documents/list-audit-events.ts";
import { listDocuments } from "./documents/list-documents.ts";
import { readDocument } from "./documents/read-document.ts";
import { readFormFields } from "./documents/read-form-fields.ts";
import { readPdf } from "./documents/read-pdf.ts";
import { reopenDocument } from "./documents/reopen-document.ts";
import { voidDocument } from "./documents/void-document.ts";

/** The endpoint table of docs/endpoints/documents.md, row for row. */
export const documentRoutes = keyOptional([
  get("/documents/{id}/form-fields", readFormFields),
  get("/documents", listDocuments),
  get("/documents/{id}", readDocument),
  post("/documents/{id}/void", voidDocument),
  post("/documents/{id}/reopen", reopenDocument),
  get("/documents/{id}/pdf", readPdf),
  get("/documents/{id}/audit-events", listAuditEvents),
]);
