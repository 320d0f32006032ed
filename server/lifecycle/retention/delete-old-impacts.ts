import { sql } from "kysely";
import { firstIdAt } from "#platform/database/new-id.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import type { RetentionParts } from "./retention-parts.ts";

const keptMs = 30 * 86_400_000;
const scopesAtOnce = 100;
const subjectsAtOnce = 5_000;

/** Deletes impacts and their lists after thirty days, whatever an organization has chosen for others. A list can have a row for everybody. */
export async function deleteOldImpacts(
  { database, clock }: Pick<RetentionParts, "database" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const before = firstIdAt(new Date(clock().getTime() - keptMs));
  while (!signal.aborted) {
    const scopes = await transact(database, {}, (tx) => scopesWithOld(tx, before));
    for (const scope of scopes) {
      let deleted = subjectsAtOnce;
      while (deleted === subjectsAtOnce && !signal.aborted)
        deleted = await transact(database, { scope }, (tx) => deleteSubjects(tx, scope, before));
      if (!signal.aborted) await transact(database, { scope }, (tx) => deleteImpacts(tx, scope, before));
    }
    if (scopes.length < scopesAtOnce) return;
  }
}

async function scopesWithOld(tx: Tx, before: string): Promise<Scope[]> {
  const { rows } = await sql<Scope>`
    select organization_id as "organizationId", mode
      from old_policy_impact_scopes(${before}, ${scopesAtOnce})
  `.execute(tx);
  return rows;
}

async function deleteSubjects(tx: Tx, scope: Scope, before: string): Promise<number> {
  const { rows } = await sql`
    delete from risk_policy_impact_subjects
     where (organization_id, mode, impact_id, subject_id) in (
             select organization_id, mode, impact_id, subject_id
               from risk_policy_impact_subjects
              where organization_id = ${scope.organizationId}
                and mode = ${scope.mode}
                and impact_id < ${before}
              order by impact_id, subject_id
              limit ${subjectsAtOnce})
    returning impact_id
  `.execute(tx);
  return rows.length;
}

async function deleteImpacts(tx: Tx, scope: Scope, before: string): Promise<void> {
  await tx
    .deleteFrom("risk_policy_impacts")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "<", before)
    .execute();
}
