import Type, { type Static } from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { type DocumentRow, lockDocument } from "../drafts/document-store.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { refuseUnlessAllowedNow } from "../drafts/refuse-action.ts";
import { queueMails } from "../mail/queue-mail.ts";
import { endSessions } from "../signing/session-store.ts";
import { refuseUnprintableName } from "./printable-name.ts";
import { refuseUnlessUnopened } from "./refuse-opened.ts";
import { asSignerRecord, SignerRecord } from "./signer-record.ts";
import { roleFor } from "./signer-role.ts";
import { SignerParams, signerProperties } from "./signer-shapes.ts";
import { listSigners, type SignerRow, updateSigner } from "./signer-store.ts";

const Body = Type.Partial(Type.Object(signerProperties));

/** PATCH /documents/{id}/signers/{signerId} */
export const changeSigner = operation({
  summary: "Change a signer of a draft, or correct an address that nobody has used yet",
  allow: writers,
  params: SignerParams,
  body: strict(Body.properties),
  example: { name: "Ann B. Example" },
  reply: SignerRecord,

  async run({ tx, caller, now, origin, params, body }) {
    const document = await lockDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    const signers = await listSigners(tx, caller.scope, [document.id]);
    const signer = signers.find(({ id }) => id === params.signerId);
    refuseUnless(signer, "not_found");
    refuseUnlessChangeable(document, signer, body);
    if (body.name !== undefined) refuseUnprintableName(body.name);
    const others = signers.filter(({ id }) => id !== signer.id);
    const role = body.roleId === undefined ? {} : await roleFor(tx, caller.scope, document, others, body.roleId);

    await updateSigner(tx, caller.scope, signer.id, {
      ...role,
      ...(body.email !== undefined && { email: body.email }),
      ...(body.name !== undefined && { name: body.name }),
      ...(body.signingOrder !== undefined && { signing_order: body.signingOrder }),
      ...(body.language !== undefined && { language: body.language }),
      updated_at: now,
    });
    const readdressed = body.email !== undefined && body.email !== signer.email;
    // The links in the old mailbox must stop working.
    if (readdressed) await endSessions(tx, caller.scope, signer.id, now);
    if (readdressed && signer.status === "invited")
      await queueMails(tx, caller.scope, document, [signer.id], "invitation");
    await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "signer_updated",
      details: { signerId: signer.id, properties: Object.keys(body).toSorted() },
    });
    const changed = (await listSigners(tx, caller.scope, [document.id])).find(({ id }) => id === signer.id);
    return asSignerRecord(changed!);
  },
});

/** A sent document does not change, except for a mistyped address: without a correction, everybody would wait for ever. */
function refuseUnlessChangeable(document: DocumentRow, signer: SignerRow, body: Static<typeof Body>): void {
  const onlyEmail = Object.keys(body).every((member) => member === "email");
  if (document.status !== "pending" || !onlyEmail) return refuseUnlessAllowedNow(document, "edit");
  refuseUnlessUnopened(signer);
}
