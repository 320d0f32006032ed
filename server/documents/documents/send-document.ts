import { readinessProblems } from "@probity/engines/documents/readiness.ts";
import { hasTurn } from "@probity/engines/fields/fill.ts";
import Type from "typebox";
import type { Scope, Tx } from "#database/transaction.ts";
import { writers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { type IncompleteField, refuseField, refuseUnless } from "#operation/refusal.ts";
import { IdParams, strict } from "#operation/shapes.ts";
import { listFields } from "../fields/field-store.ts";
import { patterns } from "../fields/pattern.ts";
import { printProblem } from "../fields/printable.ts";
import { queueMails } from "../mail/queue-mail.ts";
import { namePrintProblem } from "../signers/printable-name.ts";
import { listSigners, type SignerRow, startTurns } from "../signers/signer-store.ts";
import { announceDocument } from "./announce-document.ts";
import { DocumentRecord, readDocumentRecord } from "./document-record.ts";
import { type DocumentRow, lockDocument, updateDocument } from "./document-store.ts";
import { recordDocumentEvent } from "./record-document-event.ts";
import { refuseUnlessAllowedNow } from "./refuse-action.ts";

/** POST /documents/{id}/send */
export const sendDocument = operation({
  summary: "Send a draft to be signed; the first signers are invited",
  allow: writers,
  status: 200,
  params: IdParams,
  body: strict({
    invitations: Type.Optional(
      Type.Enum(["email", "none"], { description: "Unless given, by e-mail wherever a mail server is configured." }),
    ),
    authentication: Type.Optional(
      Type.Enum(["none", "email_code"], {
        description: "`email_code` if links also ask for a code sent by mail, whoever passes them on.",
      }),
    ),
  }),
  example: { invitations: "email", authentication: "email_code" },
  bodyOptional: true,
  reply: DocumentRecord,

  async run({ tx, caller, now, origin, params, body, services }) {
    const { invitations = services.mails ? "email" : "none", authentication = "none" } = body;
    if (invitations === "email" && !services.mails)
      refuseField(
        "/invitations",
        "mail_not_configured",
        "No mail server is configured. Create signing sessions instead.",
      );
    if (authentication === "email_code" && !services.mails)
      refuseField("/authentication", "mail_not_configured", "No mail server is configured, so no code can be sent.");
    const { scope } = caller;
    const document = await lockDocument(tx, scope, params.id);
    refuseUnless(document, "not_found");
    refuseUnlessAllowedNow(document, "send");
    const signers = await listSigners(tx, scope, [document.id]);
    const errors = await problemsOf(tx, scope, document, signers, now);
    refuseUnless(errors.length === 0, "document_not_ready", { errors });

    await updateDocument(tx, scope, document.id, {
      status: "pending",
      sent_at: now,
      invitations,
      authentication,
    });
    const invited = firstOf(signers);
    await startTurns(tx, scope, document.id, invited, now);
    const event = await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "sent",
      details: { signerIds: signers.map(({ id }) => id), invitedSignerIds: invited },
    });
    await announceDocument(tx, scope, now, document, { eventId: event.id, event: "document.sent" });
    await queueMails(tx, scope, { id: document.id, invitations }, invited, "invitation");
    return readDocumentRecord(tx, scope, document.id);
  },
});

async function problemsOf(
  tx: Tx,
  scope: Scope,
  document: DocumentRow,
  signers: readonly SignerRow[],
  now: Date,
): Promise<IncompleteField[]> {
  const fields = await listFields(tx, scope, document.id);
  const signerIds = signers.map(({ id }) => id);
  const problems: IncompleteField[] = readinessProblems(document.pages, signerIds, fields, patterns);
  for (const field of fields) {
    const problem = printProblem(field, field.value ?? "");
    if (problem) problems.push({ code: "value_invalid", message: problem.message, fieldId: field.id });
  }
  for (const { id, name } of signers) {
    const message = namePrintProblem(name);
    if (message !== null) problems.push({ code: "name_unprintable", message, signerId: id });
  }
  if (document.expires_at && document.expires_at <= now)
    problems.push({ code: "expiry_passed", message: "The time for signing is already over." });
  return problems;
}

function firstOf(signers: readonly SignerRow[]): string[] {
  const turns = signers.map(({ id, signing_order }) => ({ id, signingOrder: signing_order, done: false }));
  return turns.filter(({ id }) => hasTurn(turns, id)).map(({ id }) => id);
}
