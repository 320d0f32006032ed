import { changeField } from "@probity/engines/agreements/fields/define-field.ts";
import Type from "typebox";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { Id, strict } from "#platform/operation/shapes.ts";
import { lockDocument } from "../drafts/document-store.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { refuseUnlessAllowedNow } from "../drafts/refuse-action.ts";
import { listFields, type StoredField, updateField } from "../fields/field-store.ts";
import { patterns } from "../fields/pattern.ts";
import { refuseProblem } from "../fields/refuse-problem.ts";
import { SignerParams } from "./signer-shapes.ts";
import { deleteSignerRow, listSigners } from "./signer-store.ts";

/** DELETE /documents/{id}/signers/{signerId} */
export const deleteSigner = operation({
  summary: "Remove a signer from a draft; their fields go to somebody else",
  allow: writers,
  params: SignerParams,
  query: strict({ reassignTo: Type.Optional(Id) }),
  reply: Type.Object({}),

  async run({ tx, caller, now, origin, params, query }) {
    const document = await lockDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    const signers = await listSigners(tx, caller.scope, [document.id]);
    const signer = signers.find(({ id }) => id === params.signerId);
    refuseUnless(signer, "not_found");
    refuseUnlessAllowedNow(document, "edit");
    const heirId = query.reassignTo ?? null;
    if (heirId !== null && (heirId === signer.id || !signers.some(({ id }) => id === heirId))) refuseHeir();
    const fields = await listFields(tx, caller.scope, document.id);
    const own = fields.filter(({ ownerId }) => ownerId === signer.id);
    refuseUnless(own.length === 0 || heirId !== null, "signer_has_fields");

    if (heirId !== null) await reassign(tx, caller.scope, now, fields, { from: signer.id, to: heirId });
    await deleteSignerRow(tx, caller.scope, signer.id);
    await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "signer_deleted",
      details: { signerId: signer.id, reassignedTo: heirId, fieldIds: own.map(({ id }) => id) },
    });
    return {};
  },
});

function refuseHeir(): never {
  const path = "query:reassignTo";
  const message = "Name a different signer of this document.";
  throw new Refusal("not_found", { errors: [{ path, code: "not_found", message }] });
}

/** Field by field, as a sender would do it, so conditions are removed and groups checked as usual. */
async function reassign(
  tx: Tx,
  scope: Scope,
  now: Date,
  fields: readonly StoredField[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  let current = [...fields];
  const moved = new Set<string>();
  for (const { id } of fields.filter(({ ownerId }) => ownerId === from)) {
    const field = current.find((one) => one.id === id)!;
    const outcome = changeField(current, field, { ownerId: to }, patterns);
    if ("problem" in outcome) return refuseProblem(outcome.problem);
    for (const next of [outcome.field, ...outcome.released]) {
      moved.add(next.id);
      current = current.map((one) => (one.id === next.id ? { ...one, ...next, updatedAt: now } : one));
    }
  }
  for (const field of current) if (moved.has(field.id)) await updateField(tx, scope, field);
}
