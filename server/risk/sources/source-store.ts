import type { FactDeclaration } from "@probity/engines/risk/check-fact.ts";
import { type Page, selectPage } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type SourceRow = {
  id: string;
  key: string;
  facts: FactDeclaration[];
  api_key_ids: string[];
  enabled: boolean;
  revision: number;
  created_at: Date;
  created_by: string;
  updated_at: Date;
};

const columns = [
  "id",
  "key",
  "facts",
  "api_key_ids",
  "enabled",
  "revision",
  "created_at",
  "created_by",
  "updated_at",
] as const;

/** Stores a source, or answers false when its key is taken. */
export async function insertSource(tx: Tx, scope: Scope, source: SourceRow): Promise<boolean> {
  const { rows } = await statement`
    insert into risk_sources (organization_id, mode, id, key, facts, api_key_ids, enabled, revision, created_at, created_by, updated_at)
    values (${scope.organizationId}, ${scope.mode}, ${source.id}, ${source.key}, ${JSON.stringify(source.facts)},
            ${source.api_key_ids}, ${source.enabled}, ${source.revision}, ${source.created_at}, ${source.created_by}, ${source.updated_at})
        on conflict (organization_id, mode, key) do nothing
    returning id
  `.execute(tx);
  return rows.length === 1;
}

export async function findSource(tx: Tx, scope: Scope, id: string): Promise<SourceRow | undefined> {
  const { rows } = await statement<SourceRow>`
    select id, key, facts, api_key_ids, enabled, revision, created_at, created_by, updated_at
      from risk_sources
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
  return rows[0];
}

export async function findSourceByKey(tx: Tx, scope: Scope, key: string) {
  return tx
    .selectFrom("risk_sources")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function listSources(tx: Tx, scope: Scope, page: Page): Promise<SourceRow[]> {
  const query = tx
    .selectFrom("risk_sources")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .$castTo<SourceRow>();
  return selectPage(query, page).execute();
}

/**
 * Locks the bindings of a source until the transaction ends, so that a receipt is accepted under the bindings in force when
 * it commits. Submissions share the lock and do not wait for each other.
 *
 * An advisory lock and not a lock on the row: PostgreSQL lets new shared row locks overtake a waiting change, so a source
 * under steady load could never be disabled. Here they queue behind the change.
 */
export async function holdBindings(tx: Tx, scope: Scope, sourceId: string): Promise<void> {
  await statement`select pg_advisory_xact_lock_shared(hashtextextended(${bindingsOf(scope, sourceId)}, 0))`.execute(tx);
}

/** Waits for the submissions that hold the bindings, and keeps new ones out until the transaction ends. */
export async function lockBindings(tx: Tx, scope: Scope, sourceId: string): Promise<void> {
  await statement`select pg_advisory_xact_lock(hashtextextended(${bindingsOf(scope, sourceId)}, 0))`.execute(tx);
}

const bindingsOf = (scope: Scope, sourceId: string) => `source-bindings/${scope.organizationId}/${sourceId}`;

/** The source with its new bindings; undefined when it is at another revision than expected. */
export async function changeBindings(
  tx: Tx,
  scope: Scope,
  id: string,
  expectedRevision: number,
  bindings: { apiKeyIds: string[]; enabled: boolean; updatedAt: Date },
): Promise<SourceRow | undefined> {
  const { rows } = await statement<SourceRow>`
    update risk_sources
       set api_key_ids = ${bindings.apiKeyIds},
           enabled = ${bindings.enabled},
           revision = revision + 1,
           updated_at = ${bindings.updatedAt}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
       and revision = ${expectedRevision}
    returning id, key, facts, api_key_ids, enabled, revision, created_at, created_by, updated_at
  `.execute(tx);
  return rows[0];
}

/**
 * The API keys among `ids`. They stay as they are until the transaction ends, so none is revoked between being checked and
 * being bound. They are locked in the order of their ids, after the bindings of the source.
 */
export async function holdApiKeys(tx: Tx, scope: Scope, ids: readonly string[]) {
  const { rows } = await statement<{ id: string; expires_at: Date | null; revoked_at: Date | null }>`
    select id, expires_at, revoked_at
      from api_keys
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids})
     order by id
       for share
  `.execute(tx);
  return rows;
}
