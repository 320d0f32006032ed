import { act, ask, file, once, read, upload, write } from "./endpoint.ts";

/** A mistake in a template is a `ProbityError` whose `errors` have a `position` in the source. */
const templates = {
  /** With the positions of its signatures; `previewPdf` returns only the PDF. Nothing is stored. */
  preview: ask("POST /templates/markdown/preview"),
  previewPdf: file("POST /templates/markdown/preview"),
  create: write("POST /templates/markdown"),
  update: write("PATCH /templates/{id}/markdown"),
  get: read("GET /templates/{id}"),
  list: read("GET /templates"),
  archive: act("POST /templates/{id}/archive"),
  revisions: read("GET /templates/{id}/revisions"),
  /** The template as it was at a revision, current or earlier. */
  revision: read("GET /templates/{id}/revisions/{revision}"),
  /** Like a preview, but with the saved source and your own data. */
  generate: ask("POST /templates/{id}/generate"),
  generatePdf: file("POST /templates/{id}/generate"),
  /** A draft; nobody is invited yet. */
  createDocument: write("POST /templates/{id}/create-document"),
};

const bulkSends = {
  /** Each row becomes a document that is made and sent; `get` and `rows` tell how far it has come. */
  create: write("POST /bulk-sends"),
  list: read("GET /bulk-sends"),
  get: read("GET /bulk-sends/{id}"),
  rows: read("GET /bulk-sends/{id}/rows"),
  /** Rows that still wait will not be sent; those that were sent stay sent. */
  stop: act("POST /bulk-sends/{id}/stop"),
};

const documents = {
  /** A draft from your own PDF; nobody is invited yet. */
  create: upload("POST /documents"),
  list: read("GET /documents"),
  get: read("GET /documents/{id}"),
  /** Sends mails to the signers if a mail server is configured, unless `invitations` is `none`. */
  send: write("POST /documents/{id}/send"),
  /** A link that opens the signing page for one signer, once. Earlier links stop working. */
  createSigningSession: write("POST /documents/{id}/signers/{signerId}/signing-sessions"),
  void: write("POST /documents/{id}/void"),
  reopen: write("POST /documents/{id}/reopen"),
  /** For good: content, names, values and files go; id, status, times and the history stay. */
  erase: write("POST /documents/{id}/erase"),
  retryFinalization: act("POST /documents/{id}/finalize"),
  hold: write("POST /documents/{id}/hold"),
  releaseHold: write("POST /documents/{id}/release-hold"),
  /** The original PDF, or with `{ version: "completed" }` the sealed one. */
  pdf: file("GET /documents/{id}/pdf"),
  /** The certificate of who signed what and when, as a sealed PDF; `certificateData` returns the same as JSON. */
  certificate: file("GET /documents/{id}/certificate"),
  certificateData: read("GET /documents/{id}/certificate"),
  /** Checks whether a PDF is this document and unaltered. */
  verify: upload("POST /documents/{id}/verify"),
  formFields: read("GET /documents/{id}/form-fields"),
  auditEvents: read("GET /documents/{id}/audit-events"),
  /** Checks whether the recorded template revision gives the same bytes with this data. */
  reproduce: ask("POST /documents/{id}/reproduce"),
};

/** For the signing page. Use the bearer that `open` returns. */
const signing = {
  /** Uses up the token of a link. */
  open: once("POST /signing/session"),
  session: read("GET /signing/session"),
  logo: file("GET /signing/logo"),
  pdf: file("GET /signing/pdf"),
  content: read("GET /signing/content"),
  contentHtml: file("GET /signing/content"),
  giveConsent: ask("POST /signing/consent"),
  fillField: ask("PUT /signing/fields/{id}"),
  clearField: ask("DELETE /signing/fields/{id}/value"),
  applySignature: ask("POST /signing/fields/apply-all"),
  complete: ask("POST /signing/complete"),
  decline: ask("POST /signing/decline"),
};

/** How the organization looks to its signers. */
const branding = {
  get: read("GET /branding"),
  change: write("PUT /branding"),
  logo: file("GET /branding/logo"),
};

export const documentMethods = {
  templates,
  /** The fields that a template gives to its documents. */
  templateFields: {
    create: write("POST /templates/{id}/fields"),
    list: read("GET /templates/{id}/fields"),
    change: write("PATCH /templates/{id}/fields/{fieldId}"),
    remove: act("DELETE /templates/{id}/fields/{fieldId}"),
  },
  documents,
  /** One template for many: each row becomes a document of its own. */
  bulkSends,
  branding,
  fields: {
    create: write("POST /documents/{id}/fields"),
    list: read("GET /documents/{id}/fields"),
    get: read("GET /documents/{id}/fields/{fieldId}"),
    change: write("PATCH /documents/{id}/fields/{fieldId}"),
    remove: act("DELETE /documents/{id}/fields/{fieldId}"),
    /** SVG when drawn or typed, PNG when uploaded. */
    signatureImage: file("GET /documents/{id}/fields/{fieldId}/signature-image"),
  },
  signers: {
    create: write("POST /documents/{id}/signers"),
    list: read("GET /documents/{id}/signers"),
    change: write("PATCH /documents/{id}/signers/{signerId}"),
    /** `reassignTo` gets the fields of the deleted signer. */
    remove: write("DELETE /documents/{id}/signers/{signerId}"),
    /** Somebody else signs in their place; links of the former signer stop working. */
    replace: write("POST /documents/{id}/signers/{signerId}/replace"),
    remind: act("POST /documents/{id}/signers/{signerId}/remind"),
    /** For good, with the files that name them. */
    erase: write("POST /documents/{id}/signers/{signerId}/erase"),
  },
  signing,
  /** Finds which of your documents a PDF is, and checks whether it is unaltered. */
  verify: upload("POST /verify"),
};
