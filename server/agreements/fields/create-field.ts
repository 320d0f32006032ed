import { filledByOf } from "@probity/engines/agreements/fields/field.ts";
import { defineField } from "@probity/engines/agreements/fields/define-field.ts";
import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { formFieldsOf, lockDocument } from "../drafts/document-store.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { refuseUnlessAllowedNow } from "../drafts/refuse-action.ts";
import { listSigners } from "../signers/signer-store.ts";
import { asFieldRecord } from "./field-record.ts";
import { boxProperties, FieldKind, fieldProperties, FieldRecord, nullable, sizeProperties } from "./field-shapes.ts";
import { insertFields, listFields, type StoredField } from "./field-store.ts";
import { limitsOfForm, linkedFormField, refuseBeyondForm, refuseLinkedTwice } from "./form-link.ts";
import { patterns } from "./pattern.ts";
import { boxOf, refuseOutside, refuseUnplaced } from "./place.ts";
import { refuseUnprintableValue } from "./printable.ts";
import { refuseProblem } from "./refuse-problem.ts";

/** The list of fields is one answer, so their number is limited. */
const fieldsMax = 500;

export const FieldBody = {
  ...boxProperties,
  ...sizeProperties,
  ...fieldProperties,
  acroFieldName: nullable(Type.String({ minLength: 1, maxLength: 500 })),
};

/** POST /documents/{id}/fields */
export const createField = operation({
  summary: "Place a field on a draft for one of its signers",
  allow: writers,
  params: IdParams,
  body: strict({ signerId: Id, fieldType: FieldKind, ...Type.Partial(Type.Object(FieldBody)).properties }),
  example: {
    signerId: "01982f70-5d6e-7f8a-9b0c-1d2e3f4a5b6c",
    fieldType: "text",
    pageNumber: 1,
    xPosition: 72,
    yPosition: 520,
    width: 180,
    height: 24,
    label: "Purchase order",
    required: true,
  },
  reply: FieldRecord,

  async run({ tx, caller, now, origin, params, body }) {
    refuseUnplaced(body);
    const document = await lockDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    refuseUnlessAllowedNow(document, "edit");
    const signers = await listSigners(tx, caller.scope, [document.id]);
    const { signerId: ownerId, acroFieldName = null, ...properties } = body;
    refuseUnlessFound(
      signers.some(({ id }) => id === ownerId),
      "/signerId",
    );
    const fields = await listFields(tx, caller.scope, document.id);
    if (fields.length >= fieldsMax)
      refuseProblem({ code: "field_invalid", path: "", message: `A document can have at most ${fieldsMax} fields.` });

    const formFields = acroFieldName === null ? null : await formFieldsOf(tx, caller.scope, document.id);
    const form = linkedFormField(formFields ?? null, { acroFieldName, fieldType: body.fieldType });
    refuseLinkedTwice(fields, acroFieldName);
    const box = boxOf(body, form);
    refuseOutside(box, document.pages);
    const limits = limitsOfForm(form, body.fieldType, body);
    const outcome = defineField(fields, { ...properties, ...limits, id: newId(now), ownerId }, patterns);
    if ("problem" in outcome) return refuseProblem(outcome.problem);
    refuseUnprintableValue(outcome.field);
    refuseBeyondForm(form, outcome.field);

    const filledBy = filledByOf(outcome.field);
    const field: StoredField = {
      ...outcome.field,
      ...box,
      documentId: document.id,
      acroFieldName,
      filledBy,
      filledAt: filledBy && now,
      frozen: false,
      createdAt: now,
      updatedAt: now,
    };
    await insertFields(tx, caller.scope, [field]);
    await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "field_created",
      details: { fieldId: field.id, signerId: ownerId, fieldType: field.fieldType, pageNumber: field.pageNumber },
    });
    return asFieldRecord(field);
  },
});
