import { sql } from "kysely";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";
import type { RetentionClass } from "./retention-classes.ts";

/** Only the classes that have a period. */
export type StoredPeriods = Partial<Record<RetentionClass, string>>;
export type StoredRetention = { periods: StoredPeriods; revision: number };
export type RetentionCounts = Partial<Record<RetentionClass, number>>;

/** Undefined until somebody chooses for the first time. */
export async function findRetention(tx: Tx, scope: Scope): Promise<StoredRetention | undefined> {
  const { rows } = await statement<StoredRetention>`
    select periods, revision
      from retention_settings
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
  `.execute(tx);
  return rows[0];
}

/** The same, held until the transaction ends. */
export async function holdRetention(tx: Tx, scope: Scope): Promise<StoredRetention | undefined> {
  const { rows } = await statement<StoredRetention>`
    select periods, revision
      from retention_settings
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       for update
  `.execute(tx);
  return rows[0];
}

/** Undefined if the settings have another revision by now; revision 0 means that there are no settings yet. */
export async function writeRetention(
  tx: Tx,
  scope: Scope,
  periods: StoredPeriods,
  expectedRevision: number,
): Promise<StoredRetention | undefined> {
  const { rows } = await statement<StoredRetention>`
    insert into retention_settings as stored (organization_id, mode, periods, revision)
    select ${scope.organizationId}, ${scope.mode}, ${JSON.stringify(periods)}::jsonb, 1
     where ${expectedRevision}::integer = 0
        or exists (select from retention_settings
                    where organization_id = ${scope.organizationId}
                      and mode = ${scope.mode})
        on conflict (organization_id, mode) do update
       set periods = excluded.periods, revision = stored.revision + 1
     where stored.revision = ${expectedRevision}
    returning periods, revision
  `.execute(tx);
  return rows[0];
}

/** Organizations and modes with a period for anything, behind the last one. */
export async function nextScopes(tx: Tx, after: Scope, places: number): Promise<Scope[]> {
  const { rows } = await sql<Scope>`
    select organization_id as "organizationId", mode
      from retention_scopes(${after.organizationId}, ${after.mode}, ${places})
  `.execute(tx);
  return rows;
}

export type RetentionRun = {
  startedAt: Date;
  finishedAt: Date | null;
  class: RetentionClass | null;
  after: string | null;
  deleted: RetentionCounts;
};

export async function findRun(tx: Tx, scope: Scope): Promise<RetentionRun | undefined> {
  const { rows } = await statement<RetentionRun>`
    select started_at as "startedAt", finished_at as "finishedAt", class, after, deleted
      from retention_runs
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
  `.execute(tx);
  return rows[0];
}

export async function writeRun(tx: Tx, scope: Scope, run: RetentionRun): Promise<void> {
  await statement`
    insert into retention_runs (organization_id, mode, started_at, finished_at, class, after, deleted)
    values (${scope.organizationId}, ${scope.mode}, ${run.startedAt}, ${run.finishedAt}, ${run.class}, ${run.after},
            ${JSON.stringify(run.deleted)}::jsonb)
        on conflict (organization_id, mode) do update
       set started_at = excluded.started_at, finished_at = excluded.finished_at, class = excluded.class, after = excluded.after,
           deleted = excluded.deleted
  `.execute(tx);
}
