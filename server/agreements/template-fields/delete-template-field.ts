import { releaseDependents } from "@probity/engines/agreements/fields/define-field.ts";
import Type from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { FieldParams } from "../fields/field-shapes.ts";
import { lockTemplate } from "../templates/template-store.ts";
import { deleteTemplateFieldRow, listTemplateFieldRows, updateTemplateField } from "./template-field-store.ts";

/** DELETE /templates/{id}/fields/{fieldId} */
export const deleteTemplateField = operation({
  summary: "Remove a field from a template; conditions that depend on it are removed too",
  allow: writers,
  params: FieldParams,
  reply: Type.Object({}),

  async run({ tx, caller, now, params }) {
    const template = await lockTemplate(tx, caller.scope, params.id);
    refuseUnless(template, "not_found");
    const fields = await listTemplateFieldRows(tx, caller.scope, template.id);
    const field = fields.find(({ id }) => id === params.fieldId);
    refuseUnless(field, "not_found");
    refuseUnless(template.status === "active", "template_archived");

    for (const released of releaseDependents(fields, field.id))
      await updateTemplateField(tx, caller.scope, { ...released, updatedAt: now });
    await deleteTemplateFieldRow(tx, caller.scope, field.id);
    return {};
  },
});
