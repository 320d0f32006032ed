import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, strict } from "#platform/operation/shapes.ts";
import { lockDocument } from "../drafts/document-store.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { refuseUnlessAllowedNow } from "../drafts/refuse-action.ts";
import { refuseUnprintableName } from "./printable-name.ts";
import { asSignerRecord, SignerRecord } from "./signer-record.ts";
import { signerProperties } from "./signer-shapes.ts";
import { roleFor } from "./signer-role.ts";
import { insertSigners, listSigners } from "./signer-store.ts";

const signersMax = 50;
const { email, name, ...others } = signerProperties;

/** POST /documents/{id}/signers */
export const createSigner = operation({
  summary: "Add a signer to a draft; nobody is invited yet",
  allow: writers,
  params: IdParams,
  body: strict({ email, name, ...Type.Partial(Type.Object(others)).properties }),
  example: { email: "ann@harbour.example", name: "Ann Example", signingOrder: 2, language: "en" },
  reply: SignerRecord,

  async run({ tx, caller, now, origin, params, body }) {
    const document = await lockDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    refuseUnlessAllowedNow(document, "edit");
    refuseUnprintableName(body.name);
    const signers = await listSigners(tx, caller.scope, [document.id]);
    if (signers.length >= signersMax) refuseField("", "too_many", `A document can have at most ${signersMax} signers.`);
    const role = await roleFor(tx, caller.scope, document, signers, body.roleId ?? null);

    const id = newId(now);
    const signer = {
      id,
      document_id: document.id,
      ...role,
      name: body.name,
      email: body.email,
      signing_order: body.signingOrder ?? 1,
      language: body.language ?? null,
      created_at: now,
    };
    await insertSigners(tx, caller.scope, [signer]);
    await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "signer_created",
      details: { signerId: id, roleId: role.role_id, signingOrder: signer.signing_order },
    });
    const made = (await listSigners(tx, caller.scope, [document.id])).find((one) => one.id === id);
    return asSignerRecord(made!);
  },
});
