import { defineField } from "@probity/engines/agreements/fields/define-field.ts";
import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { FieldKind } from "../fields/field-shapes.ts";
import { patterns } from "../fields/pattern.ts";
import { refuseUnprintableValue } from "../fields/printable.ts";
import { refuseProblem } from "../fields/refuse-problem.ts";
import { listRoles } from "../templates/role-store.ts";
import { lockTemplate } from "../templates/template-store.ts";
import { asTemplateFieldRecord } from "./template-field-record.ts";
import { templateFieldProperties, TemplateFieldRecord } from "./template-field-shapes.ts";
import { insertTemplateField, listTemplateFieldRows, type StoredTemplateField } from "./template-field-store.ts";
import { placeOf, refuseMisplaced } from "./template-place.ts";

/** Each document of the template gets them all, beside its signatures. */
const fieldsMax = 200;

/** POST /templates/{id}/fields */
export const createTemplateField = operation({
  summary: "Add a field to a template; every document made from it gets the field",
  allow: writers,
  params: IdParams,
  body: strict({
    signerRoleId: Id,
    fieldType: FieldKind,
    ...Type.Partial(Type.Object(templateFieldProperties)).properties,
  }),
  example: {
    signerRoleId: "01982f71-6e7f-7a8b-8c9d-0e1f2a3b4c5d",
    fieldType: "date",
    anchor: { role: "buyer", xOffset: 0, yOffset: 40 },
    width: 90,
    height: 20,
    label: "Date",
  },
  reply: TemplateFieldRecord,

  async run({ tx, caller, now, params, body }) {
    const place = placeOf(body, null);
    const template = await lockTemplate(tx, caller.scope, params.id);
    refuseUnless(template, "not_found");
    refuseUnless(template.status === "active", "template_archived");
    const roles = await listRoles(tx, caller.scope, [template.id]);
    const { signerRoleId: ownerId, anchor: _anchor, ...properties } = body;
    refuseUnlessFound(
      roles.some(({ id }) => id === ownerId),
      "/signerRoleId",
    );
    const fields = await listTemplateFieldRows(tx, caller.scope, template.id);
    if (fields.length >= fieldsMax)
      refuseProblem({ code: "field_invalid", path: "", message: `A template can have at most ${fieldsMax} fields.` });
    refuseMisplaced(
      place,
      template.page_size,
      roles.map(({ role }) => role),
    );
    const outcome = defineField(fields, { ...properties, id: newId(now), ownerId }, patterns);
    if ("problem" in outcome) return refuseProblem(outcome.problem);
    refuseUnprintableValue(outcome.field);

    const made = { templateId: template.id, createdAt: now, updatedAt: now };
    const field: StoredTemplateField = { ...outcome.field, ...place, ...made };
    await insertTemplateField(tx, caller.scope, field);
    return asTemplateFieldRecord(field);
  },
});
