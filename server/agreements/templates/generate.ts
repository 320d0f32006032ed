import { dataSchemaProblems } from "@probity/engines/agreements/model/data-schema.ts";
import type { RenderOutcome } from "@probity/engines/agreements/model/rendering.ts";
import type { Tx } from "#platform/database/transaction.ts";
import type { Actor } from "#platform/operation/caller.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import type { Services } from "#platform/operation/services.ts";
import { listRoles, type RoleRow } from "./role-store.ts";
import { refuseLargeData } from "./template-content.ts";
import { findTemplate, type TemplateRow } from "./template-store.ts";

export type Generated = { template: TemplateRow; roles: RoleRow[]; outcome: RenderOutcome; generatedAt: Date };

/** What rendering before a transaction needs, of a request or of a job. */
export type Preparation = {
  params: { id: string };
  body: { templateData: Record<string, unknown> };
  caller: Pick<Actor, "scope">;
  now: Date;
  services: Pick<Services, "renderer">;
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

/**
 * Renders a template with the given data; sample data is never a default. Null if there is nothing to render; this is
 * refused inside the transaction, after a repeated request has got its stored answer.
 */
export async function generate({ params, body, caller, now, services, read }: Preparation): Promise<Generated | null> {
  refuseLargeData(body.templateData);
  const found = await read(async (tx) => {
    const template = await findTemplate(tx, caller.scope, params.id);
    return template && { template, roles: await listRoles(tx, caller.scope, [template.id]) };
  });
  if (!found || found.template.status !== "active") return null;
  const { template, roles } = found;
  const problems = dataSchemaProblems(template.data_schema ?? {}, body.templateData);
  if (problems.length > 0) return { template, roles, outcome: { problems }, generatedAt: now };
  const outcome = await services.renderer.render({
    source: template.source,
    data: body.templateData,
    pageSize: template.page_size,
    language: template.language,
    date: now,
    purpose: { kind: "generate", roles: roles.map(({ role }) => role), variables: template.variables },
  });
  return { template, roles, outcome, generatedAt: now };
}

/** Refuses with the reason why nothing was rendered. */
export function refuseUnlessGenerated(
  template: TemplateRow | undefined,
  generated: Generated | null,
): asserts generated {
  refuseUnless(template, "not_found");
  refuseUnless(template.status === "active", "template_archived");
  if (!generated) throw new Error("A template that can be used was not.");
}
