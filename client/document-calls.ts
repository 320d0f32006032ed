import type { Calls, OffsetQuery, WriteOptions } from "./calls.ts";
import { path } from "./calls.ts";
import type * as records from "./document-records.ts";
import type { OffsetPage } from "./pages.ts";

export type DocumentQuery = OffsetQuery & { status?: records.DocumentStatus; templateId?: string };

export function documentCalls({ get, post, ask, file, upload }: Calls) {
  type Document = records.Document;
  return {
    documents: {
      /** A draft from a PDF of your own; nobody is invited yet. */
      create: ({ file: bytes, ...members }: records.NewUpload, write?: WriteOptions) =>
        upload<Document>(path`/documents`, { file: bytes, members: textsOf(members) }, write),
      list: (query?: DocumentQuery) => get<OffsetPage<Document>>(path`/documents`, query),
      get: (id: string) => get<Document>(path`/documents/${id}`),
      /** Signers are written to wherever a mail server is configured, unless `invitations` is `none`. */
      send: (id: string, options: records.SendOptions = {}, write?: WriteOptions) =>
        post<Document>(path`/documents/${id}/send`, options, write),
      /** A link that opens the signing page for one signer, once. It ends the links before. */
      createSigningSession: (
        id: string,
        signerId: string,
        session: records.NewSigningSession = {},
        write?: WriteOptions,
      ) => post<records.SigningSession>(path`/documents/${id}/signers/${signerId}/signing-sessions`, session, write),
      void: (id: string, reason: string, write?: WriteOptions) =>
        post<Document>(path`/documents/${id}/void`, { reason }, write),
      reopen: (id: string, expiresAt: string, write?: WriteOptions) =>
        post<Document>(path`/documents/${id}/reopen`, { expiresAt }, write),
      pdf: (id: string, version: "original" | "completed" = "original") =>
        file(path`/documents/${id}/pdf`, { version }),
      /** Who signed what when, as a sealed PDF. */
      certificate: (id: string) => file(path`/documents/${id}/certificate`),
      /** Whether a PDF is this document, and untouched. */
      verify: (id: string, pdf: Uint8Array) =>
        upload<records.Verdict>(path`/documents/${id}/verify`, { file: pdf, members: {} }),
      formFields: (id: string) => get<{ items: records.FormField[] }>(path`/documents/${id}/form-fields`),
      auditEvents: (id: string, query?: OffsetQuery) =>
        get<records.DocumentHistoryPage>(path`/documents/${id}/audit-events`, query),
      /** Whether the recorded template revision makes the same bytes of this data again. */
      reproduce: (id: string, templateData: Record<string, unknown>) =>
        ask<records.Reproduction>(path`/documents/${id}/reproduce`, { templateData }),
    },
    /** Which document of yours a PDF is, if any, and whether it is untouched. */
    verify: (pdf: Uint8Array) => upload<records.Verdict>(path`/verify`, { file: pdf, members: {} }),
  };
}

function textsOf(members: Record<string, string | boolean | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
