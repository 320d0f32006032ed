import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { listRoles } from "./role-store.ts";
import { recordOf, TemplateRecord } from "./template-record.ts";
import { findTemplate } from "./template-store.ts";

/** GET /templates/{id} */
export const readTemplate = operation({
  summary: "Read a template at its current revision, with its signer roles",
  allow: readers,
  params: IdParams,
  reply: TemplateRecord,

  async run({ tx, caller, params }) {
    const template = await findTemplate(tx, caller.scope, params.id);
    refuseUnless(template, "not_found");
    return recordOf(template, await listRoles(tx, caller.scope, [template.id]));
  },
});
