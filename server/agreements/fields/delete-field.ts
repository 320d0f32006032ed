import { releaseDependents } from "@probity/engines/agreements/fields/define-field.ts";
import Type from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { lockDocument } from "../drafts/document-store.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { refuseUnlessAllowedNow } from "../drafts/refuse-action.ts";
import { FieldParams } from "./field-shapes.ts";
import { deleteFieldRow, listFields } from "./field-store.ts";
import { storeReleased } from "./store-released.ts";

/** DELETE /documents/{id}/fields/{fieldId} */
export const deleteField = operation({
  summary: "Remove a field from a draft; conditions that depend on it are removed too",
  allow: writers,
  params: FieldParams,
  reply: Type.Object({}),

  async run({ tx, caller, now, origin, params }) {
    const document = await lockDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    const fields = await listFields(tx, caller.scope, document.id);
    const field = fields.find(({ id }) => id === params.fieldId);
    refuseUnless(field, "not_found");
    refuseUnlessAllowedNow(document, "edit");

    const released = releaseDependents(fields, field.id);
    const releasedFieldIds = await storeReleased(tx, caller.scope, now, released);
    await deleteFieldRow(tx, caller.scope, field.id);
    await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "field_deleted",
      details: { fieldId: field.id, signerId: field.ownerId, fieldType: field.fieldType, releasedFieldIds },
    });
    return {};
  },
});
