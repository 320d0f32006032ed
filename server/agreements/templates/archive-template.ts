import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { readRecord } from "./save-template.ts";
import { TemplateRecord } from "./template-record.ts";
import { lockTemplate, updateTemplate } from "./template-store.ts";

/** POST /templates/{id}/archive */
export const archiveTemplate = operation({
  summary: "Take a template out of use; its documents stay as they are",
  allow: writers,
  answer: { status: 200 },
  params: IdParams,
  reply: TemplateRecord,

  async run({ tx, caller, now, params }) {
    const template = await lockTemplate(tx, caller.scope, params.id);
    refuseUnless(template, "not_found");
    if (template.status === "active") {
      await updateTemplate(tx, caller.scope, template.id, { status: "archived", updated_at: now });
    }
    return readRecord(tx, caller.scope, template.id);
  },
});
