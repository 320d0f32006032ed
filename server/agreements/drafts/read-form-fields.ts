import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { formFieldsOf } from "./document-store.ts";
import { FormFieldPart } from "./form-field-part.ts";

/** GET /documents/{id}/form-fields */
export const readFormFields = operation({
  summary: "List the form fields of an uploaded PDF",
  allow: readers,
  params: IdParams,
  reply: Type.Object({ items: Type.Array(FormFieldPart) }),

  async run({ tx, caller, params }) {
    const items = await formFieldsOf(tx, caller.scope, params.id);
    refuseUnless(items !== undefined, "not_found");
    return { items: items ?? [] };
  },
});
