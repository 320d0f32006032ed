import { filledByOf } from "@probity/engines/agreements/fields/field.ts";
import { changeField as changed } from "@probity/engines/agreements/fields/define-field.ts";
import Type from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, strict } from "#platform/operation/shapes.ts";
import { formFieldsOf, lockDocument } from "../drafts/document-store.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { refuseUnlessAllowedNow } from "../drafts/refuse-action.ts";
import { listSigners } from "../signers/signer-store.ts";
import { FieldBody } from "./create-field.ts";
import { asFieldRecord } from "./field-record.ts";
import { clearedProperties, FieldKind, FieldParams, FieldRecord } from "./field-shapes.ts";
import { listFields, type StoredField, updateField } from "./field-store.ts";
import { linkedFormField, refuseBeyondForm, refuseLinkedTwice } from "./form-link.ts";
import { patterns } from "./pattern.ts";
import { boxOf, refuseOutside } from "./place.ts";
import { refuseUnprintableValue } from "./printable.ts";
import { refuseProblem } from "./refuse-problem.ts";
import { storeReleased } from "./store-released.ts";

const ChangeBody = Type.Partial(Type.Object({ signerId: Id, fieldType: FieldKind, ...FieldBody }));

/** PATCH /documents/{id}/fields/{fieldId} */
export const changeField = operation({
  summary: "Change a field of a draft",
  allow: writers,
  params: FieldParams,
  body: strict(ChangeBody.properties),
  example: { label: "Purchase order number", maxLength: 20 },
  reply: Type.Object({ ...FieldRecord.properties, ...clearedProperties }),

  async run({ tx, caller, now, origin, params, body }) {
    const document = await lockDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    const fields = await listFields(tx, caller.scope, document.id);
    const field = fields.find(({ id }) => id === params.fieldId);
    refuseUnless(field, "not_found");
    refuseUnlessAllowedNow(document, "edit");
    const { signerId, acroFieldName = field.acroFieldName, ...properties } = body;
    const ownerId = signerId ?? field.ownerId;
    const signers = await listSigners(tx, caller.scope, [document.id]);
    refuseUnlessFound(
      signers.some(({ id }) => id === ownerId),
      "/signerId",
    );

    const box = boxOf(body, field);
    refuseOutside(box, document.pages);
    const outcome = changed(fields, field, { ...properties, ownerId }, patterns);
    if ("problem" in outcome) return refuseProblem(outcome.problem);
    refuseUnprintableValue(outcome.field);
    const formFields = acroFieldName === null ? null : await formFieldsOf(tx, caller.scope, document.id);
    const form = linkedFormField(formFields ?? null, { acroFieldName, fieldType: outcome.field.fieldType });
    refuseLinkedTwice(
      fields.filter(({ id }) => id !== field.id),
      acroFieldName,
    );
    refuseBeyondForm(form, outcome.field);

    const filledBy = filledByOf(outcome.field);
    const kept = outcome.field.value === field.value ? field.filledAt : null;
    const next: StoredField = {
      ...field,
      ...outcome.field,
      ...box,
      acroFieldName,
      filledBy,
      filledAt: filledBy && (kept ?? now),
      updatedAt: now,
    };
    await updateField(tx, caller.scope, next);
    const releasedFieldIds = await storeReleased(tx, caller.scope, now, outcome.released);
    await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "field_updated",
      details: { fieldId: field.id, properties: Object.keys(body).toSorted(), releasedFieldIds },
    });
    return { ...asFieldRecord(next), cleared: outcome.cleared, releasedFieldIds };
  },
});
