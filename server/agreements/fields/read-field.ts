import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { asFieldRecord } from "./field-record.ts";
import { FieldParams, FieldRecord } from "./field-shapes.ts";
import { listFields } from "./field-store.ts";

/** GET /documents/{id}/fields/{fieldId} */
export const readField = operation({
  summary: "Read a field of a document",
  allow: readers,
  params: FieldParams,
  reply: FieldRecord,

  async run({ tx, caller, params }) {
    const fields = await listFields(tx, caller.scope, params.id);
    const field = fields.find(({ id }) => id === params.fieldId);
    refuseUnless(field, "not_found");
    return asFieldRecord(field);
  },
});
