import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { IdParams, strict } from "#platform/operation/shapes.ts";
import { DocumentRecord, readDocumentRecord } from "./document-record.ts";
import { sendDraft } from "./send-draft.ts";
import { sendingOf, sendingProperties } from "./sending.ts";

/** POST /documents/{id}/send */
export const sendDocument = operation({
  summary: "Send a draft to be signed; the first signers are invited",
  allow: writers,
  answer: { status: 200 },
  params: IdParams,
  body: strict(sendingProperties),
  example: { invitations: "email", authentication: "email_code" },
  bodyOptional: true,
  reply: DocumentRecord,

  async run({ tx, caller, now, origin, params, body, services }) {
    await sendDraft(tx, caller, now, { origin, documentId: params.id, ...sendingOf(body, services.mails) });
    return readDocumentRecord(tx, caller.scope, params.id);
  },
});
