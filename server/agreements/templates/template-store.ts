import type { PageSize } from "@probity/engines/agreements/model/model.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import type { DataSchema } from "@probity/engines/agreements/model/data-schema.ts";
import { sql } from "kysely";
import { type Page, pageClause } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

/** The content of a template at one revision. */
export type TemplateRevision = {
  revision: number;
  name: string;
  description: string | null;
  page_size: PageSize;
  language: string;
  source: string;
  source_hash: Buffer;
  sample_data: Json;
  data_schema: DataSchema | null;
  variables: string[];
};

/** A template at its current revision. */
export type TemplateRow = TemplateRevision & {
  id: string;
  status: "active" | "archived";
  revised_by: string;
  created_at: Date;
  updated_at: Date;
};

/** The same without what makes it large. */
export type TemplateSummaryRow = Omit<TemplateRow, "source" | "sample_data" | "data_schema">;

export async function insertTemplate(
  tx: Tx,
  scope: Scope,
  template: { id: string; createdAt: Date; createdBy: string },
): Promise<void> {
  await statement`
    insert into templates (organization_id, mode, id, kind, revision, status, created_at, created_by, updated_at)
    values (${scope.organizationId}, ${scope.mode}, ${template.id}, 'markdown', 1, 'active', ${template.createdAt},
            ${template.createdBy}, ${template.createdAt})
  `.execute(tx);
}

export async function insertTemplateRevision(
  tx: Tx,
  scope: Scope,
  templateId: string,
  { sample_data, data_schema, ...revision }: TemplateRevision & { created_at: Date; created_by: string },
): Promise<void> {
  await tx
    .insertInto("template_revisions")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      template_id: templateId,
      ...revision,
      sample_data: JSON.stringify(sample_data),
      data_schema: data_schema && JSON.stringify(data_schema),
    })
    .execute();
}

export async function findTemplate(tx: Tx, scope: Scope, id: string): Promise<TemplateRow | undefined> {
  const { rows } = await statement<TemplateRow>`
    select template.id, template.status, template.created_at, template.updated_at, template.revision, current.name,
           current.description, current.page_size, current.language, current.source, current.source_hash,
           current.sample_data, current.data_schema, current.variables, current.created_by as revised_by
      from templates as template
      join template_revisions as current
        on current.organization_id = template.organization_id
       and current.mode = template.mode
       and current.template_id = template.id
       and current.revision = template.revision
     where template.organization_id = ${scope.organizationId}
       and template.mode = ${scope.mode}
       and template.id = ${id}
  `.execute(tx);
  return rows[0];
}

/**
 * Takes a shared lock on the template and its fields while a document is made from it; several documents can be made at
 * once.
 */
export async function holdTemplate(tx: Tx, scope: Scope, id: string): Promise<void> {
  await statement`
    select from templates
     where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}
       for share
  `.execute(tx);
}

/** Locks a template until this transaction ends; read its revision afterwards. */
export async function lockTemplate(tx: Tx, scope: Scope, id: string): Promise<TemplateRow | undefined> {
  await statement`
    select 1
      from templates
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
       for no key update
  `.execute(tx);
  return findTemplate(tx, scope, id);
}

export async function listTemplateRows(tx: Tx, scope: Scope, page: Page): Promise<TemplateSummaryRow[]> {
  const { rows } = await sql<TemplateSummaryRow>`
    select template.id, template.status, template.created_at, template.updated_at, template.revision, current.name,
           current.description, current.page_size, current.language, current.source_hash, current.variables,
           current.created_by as revised_by
      from (select *
              from templates
             where organization_id = ${scope.organizationId}
               and mode = ${scope.mode}
                   ${pageClause(page)}) as template
     cross join lateral (
       select *
         from template_revisions
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and (template_id, revision) >= (template.id, template.revision)
        order by template_id, revision
        limit 1
     ) as current
     where (current.template_id, current.revision) = (template.id, template.revision)
     order by template.id
  `.execute(tx);
  return rows;
}

export async function updateTemplate(
  tx: Tx,
  scope: Scope,
  id: string,
  change: { revision?: number; status?: "archived"; updated_at: Date },
): Promise<void> {
  await tx
    .updateTable("templates")
    .set(change)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .execute();
}
