import { sql } from "kysely";
import { containing } from "#platform/database/containing.ts";
import { directionOf, type Page, pageClause, selectPage } from "#platform/database/page.ts";
import { rowById } from "#platform/database/row-by-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export const contextKinds = ["onboarding", "transaction", "periodic_review", "incident", "other"] as const;

export type ContextRow = {
  id: string;
  kind: string;
  external_id: string;
  title: string | null;
  created_at: Date;
  created_by: string;
};

const columns = ["id", "kind", "external_id", "title", "created_at", "created_by"] as const;

/**
 * Stores a context, or answers false when (kind, externalId) is taken. A plain insert would abort the transaction, and with
 * it the chance to name the existing one.
 */
export async function insertContext(tx: Tx, scope: Scope, context: ContextRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("risk_contexts")
    .values({ organization_id: scope.organizationId, mode: scope.mode, ...context })
    .onConflict((conflict) => conflict.columns(["organization_id", "mode", "kind", "external_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findContext(tx: Tx, scope: Scope, id: string): Promise<ContextRow | undefined> {
  return contexts(tx, scope).where("id", "=", id).executeTakeFirst();
}

export async function findContextByExternalId(tx: Tx, scope: Scope, kind: string, externalId: string) {
  return contexts(tx, scope).where("kind", "=", kind).where("external_id", "=", externalId).executeTakeFirst();
}

export async function listContexts(
  tx: Tx,
  scope: Scope,
  page: Page,
  { kind, subjectId }: { kind?: string | undefined; subjectId?: string | undefined } = {},
): Promise<ContextRow[]> {
  if (subjectId !== undefined) return contextsOfSubject(tx, scope, subjectId, page);
  const query = contexts(tx, scope);
  return selectPage(kind === undefined ? query : query.where("kind", "=", kind), page).execute();
}

async function contextsOfSubject(tx: Tx, scope: Scope, subjectId: string, page: Page): Promise<ContextRow[]> {
  const { rows } = await sql<ContextRow>`
    select ${sql.join(columns.map((column) => sql.ref(`found.${column}`)))}
      from (select context_id
              from risk_context_subjects
             where organization_id = ${scope.organizationId}
               and mode = ${scope.mode}
               and subject_id = ${subjectId}
                   ${pageClause(page, "context_id")}) member
     ${rowById(scope, "risk_contexts", "found", "member.context_id")}
     order by found.id ${directionOf(page)}
  `.execute(tx);
  return rows;
}

/**
 * Row-level security keeps `ilike` from the search index, hence a function that finds the ids and checks organization and
 * mode itself.
 */
export async function searchContexts(tx: Tx, scope: Scope, search: string, page: Page): Promise<ContextRow[]> {
  const { rows } = await sql<ContextRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
      from search_contexts(${containing(search)}, ${page.after ?? null}, ${page.offset}, ${page.limit}) as place (place_id)
     ${rowById(scope, "risk_contexts", "found", "place_id")}
     order by id
  `.execute(tx);
  return rows;
}

function contexts(tx: Tx, scope: Scope) {
  return tx
    .selectFrom("risk_contexts")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode);
}
