import { sql } from "kysely";
import { type Page, pageClause } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { TemplateRevision } from "./template-store.ts";

/** A revision with who saved it, and when. */
export type RevisionRow = TemplateRevision & { created_at: Date; created_by: string };

/** The same without what makes it large. */
export type RevisionSummaryRow = Omit<RevisionRow, "source" | "sample_data" | "data_schema" | "variables">;

export async function listRevisionRows(
  tx: Tx,
  scope: Scope,
  templateId: string,
  page: Page,
): Promise<RevisionSummaryRow[]> {
  const { rows } = await sql<RevisionSummaryRow>`
    select revision, name, description, page_size, language, source_hash, created_at, created_by
      from template_revisions
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and template_id = ${templateId}
           ${pageClause(page, "revision")}
  `.execute(tx);
  return rows;
}

/** Finds a revision, the current one or an earlier one. */
export async function findRevision(
  tx: Tx,
  scope: Scope,
  templateId: string,
  revision: number,
): Promise<RevisionRow | undefined> {
  const { rows } = await statement<RevisionRow>`
    select revision, name, description, page_size, language, source, source_hash, sample_data, data_schema, variables,
           created_at, created_by
      from template_revisions
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and template_id = ${templateId}
       and revision = ${revision}
  `.execute(tx);
  return rows[0];
}
