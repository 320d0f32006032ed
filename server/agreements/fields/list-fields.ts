import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { findDocument } from "../drafts/document-store.ts";
import { asFieldRecord } from "./field-record.ts";
import { FieldRecord } from "./field-shapes.ts";
import { listFields as fieldsOf } from "./field-store.ts";

/** GET /documents/{id}/fields */
export const listFields = operation({
  summary: "List the fields of a document, in the order they are read",
  allow: readers,
  params: IdParams,
  reply: Type.Object({ items: Type.Array(FieldRecord) }),

  async run({ tx, caller, params }) {
    const document = await findDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    const fields = await fieldsOf(tx, caller.scope, document.id);
    return { items: fields.map(asFieldRecord) };
  },
});
