import { isDeepStrictEqual } from "node:util";
import Type from "typebox";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Revision, strict } from "#platform/operation/shapes.ts";
import { refuseProblems } from "./refuse-problems.ts";
import { countFieldsOfRoles, deleteFieldsOfRoles, listRoles } from "./role-store.ts";
import { readRecord, renderSample, storeRevision } from "./save-template.ts";
import { contentOf, templateBodyLimit, templateProperties } from "./template-content.ts";
import { SavedTemplate } from "./template-record.ts";
import { lockTemplate, type TemplateRow, updateTemplate } from "./template-store.ts";
import { exampleTemplate } from "./example-template.ts";

/** PATCH /templates/{id}/markdown */
export const updateTemplateSource = operation({
  summary: "Save the next revision of a template; existing documents do not change",
  allow: writers,
  params: IdParams,
  body: strict({
    ...templateProperties,
    revision: Revision,
    dropFields: Type.Optional(
      Type.Boolean({ description: "Delete the fields of roles that the source no longer has." }),
    ),
  }),
  example: {
    name: "Supply agreement",
    ...exampleTemplate,
    revision: 1,
  },
  reply: SavedTemplate,
  limits: { body: templateBodyLimit, rate: "renders" },

  prepare: ({ body, now, services }) => renderSample(services, now, contentOf(body)),

  async run({ tx, caller, now, prepared, params, body }) {
    const rendered = refuseProblems(prepared, "source");
    const content = contentOf(body);
    const template = await lockTemplate(tx, caller.scope, params.id);
    refuseUnless(template, "not_found");
    refuseUnless(template.status === "active", "template_archived");
    refuseUnless(template.revision === body.revision, "stale_revision", {
      currentRevision: template.revision,
      expectedRevision: body.revision,
    });
    if (!saysTheSame(template, content)) {
      const roles = rendered.roles.map(({ role }) => role);
      await giveUpRoles(tx, caller.scope, template.id, roles, body.dropFields === true);
      const revision = template.revision + 1;
      await updateTemplate(tx, caller.scope, template.id, { revision, updated_at: now });
      await storeRevision(tx, caller, now, { id: template.id, revision, content, rendered });
    }
    return { ...(await readRecord(tx, caller.scope, template.id)), warnings: [...rendered.warnings] };
  },
});

function saysTheSame(template: TemplateRow, content: ReturnType<typeof contentOf>): boolean {
  return Object.entries(content).every(([name, value]) =>
    isDeepStrictEqual(template[name as keyof TemplateRow], value),
  );
}

/** Without the role, its fields would have no signer, or no signature to be placed by. */
async function giveUpRoles(tx: Tx, scope: Scope, templateId: string, kept: readonly string[], dropFields: boolean) {
  const lost = (await listRoles(tx, scope, [templateId])).filter(({ role }) => !kept.includes(role));
  if (lost.length === 0) return;
  if (dropFields) return deleteFieldsOfRoles(tx, scope, templateId, lost);
  refuseUnless((await countFieldsOfRoles(tx, scope, templateId, lost)) === 0, "template_role_in_use", {
    detail: `Fields belong to ${lost.map(({ role }) => role).join(", ")}.`,
  });
}
