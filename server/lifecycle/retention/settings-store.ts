import { sql } from "kysely";
import { revisionedRow } from "#platform/database/revisioned-row.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { RetentionClass } from "./retention-classes.ts";

/** Only the classes that have a period. */
export type StoredPeriods = Partial<Record<RetentionClass, string>>;
export type StoredRetention = { periods: StoredPeriods; revision: number };
export type RetentionCounts = Partial<Record<RetentionClass, number>>;

const settings = revisionedRow("retention_settings", ["periods", "revision"]);

export async function findRetention(tx: Tx, scope: Scope): Promise<StoredRetention | undefined> {
  return (await settings.find(tx, scope)) as StoredRetention | undefined;
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

export async function writeRetention(
  tx: Tx,
  scope: Scope,
  periods: StoredPeriods,
  expectedRevision: number,
): Promise<StoredRetention | undefined> {
  const values = { periods: JSON.stringify(periods) };
  return (await settings.write(tx, scope, values, expectedRevision)) as StoredRetention | undefined;
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
