import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { findTemplate } from "../templates/template-store.ts";
import { asTemplateFieldRecord } from "./template-field-record.ts";
import { TemplateFieldRecord } from "./template-field-shapes.ts";
import { listTemplateFieldRows } from "./template-field-store.ts";

/** GET /templates/{id}/fields */
export const listTemplateFields = operation({
  summary: "List the fields that documents of a template get",
  allow: readers,
  params: IdParams,
  reply: Type.Object({ items: Type.Array(TemplateFieldRecord) }),

  async run({ tx, caller, params }) {
    const template = await findTemplate(tx, caller.scope, params.id);
    refuseUnless(template, "not_found");
    const fields = await listTemplateFieldRows(tx, caller.scope, template.id);
    return { items: fields.map(asTemplateFieldRecord) };
  },
});
