import { changeField } from "@probity/engines/agreements/fields/define-field.ts";
import Type from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, strict } from "#platform/operation/shapes.ts";
import { clearedProperties, FieldKind, FieldParams } from "../fields/field-shapes.ts";
import { patterns } from "../fields/pattern.ts";
import { refuseUnprintableValue } from "../fields/printable.ts";
import { refuseProblem } from "../fields/refuse-problem.ts";
import { listRoles } from "../templates/role-store.ts";
import { lockTemplate } from "../templates/template-store.ts";
import { asTemplateFieldRecord } from "./template-field-record.ts";
import { templateFieldProperties, TemplateFieldRecord } from "./template-field-shapes.ts";
import { listTemplateFieldRows, type StoredTemplateField, updateTemplateField } from "./template-field-store.ts";
import { placeOf, refuseMisplaced } from "./template-place.ts";

const Body = Type.Partial(Type.Object({ signerRoleId: Id, fieldType: FieldKind, ...templateFieldProperties }));

/** PATCH /templates/{id}/fields/{fieldId} */
export const changeTemplateField = operation({
  summary: "Change a field of a template; documents made before keep theirs",
  allow: writers,
  params: FieldParams,
  body: strict(Body.properties),
  example: { required: false },
  reply: Type.Object({ ...TemplateFieldRecord.properties, ...clearedProperties }),

  async run({ tx, caller, now, params, body }) {
    const template = await lockTemplate(tx, caller.scope, params.id);
    refuseUnless(template, "not_found");
    const fields = await listTemplateFieldRows(tx, caller.scope, template.id);
    const field = fields.find(({ id }) => id === params.fieldId);
    refuseUnless(field, "not_found");
    refuseUnless(template.status === "active", "template_archived");
    const roles = await listRoles(tx, caller.scope, [template.id]);
    const { signerRoleId, anchor: _anchor, ...properties } = body;
    const ownerId = signerRoleId ?? field.ownerId;
    refuseUnlessFound(
      roles.some(({ id }) => id === ownerId),
      "/signerRoleId",
    );
    const place = placeOf(body, field);
    refuseMisplaced(
      place,
      template.page_size,
      roles.map(({ role }) => role),
    );
    const outcome = changeField(fields, field, { ...properties, ownerId }, patterns);
    if ("problem" in outcome) return refuseProblem(outcome.problem);
    refuseUnprintableValue(outcome.field);

    const next: StoredTemplateField = { ...field, ...outcome.field, ...place, updatedAt: now };
    await updateTemplateField(tx, caller.scope, next);
    for (const released of outcome.released)
      await updateTemplateField(tx, caller.scope, { ...released, updatedAt: now });
    const releasedFieldIds = outcome.released.map(({ id }) => id);
    return { ...asTemplateFieldRecord(next), cleared: outcome.cleared, releasedFieldIds };
  },
});
