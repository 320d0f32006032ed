import { sql } from "kysely";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import type { RetentionParts } from "./retention-parts.ts";

const keptMs = 30 * 86_400_000;
const scopesAtOnce = 100;

/**
 * Deletes shadows thirty days after they have ended, with their lists, whatever an organization has chosen for others. A list has ten
 * thousand rows at the most, so one statement deletes each.
 */
export async function deleteOldShadows(
  { database, clock }: Pick<RetentionParts, "database" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(clock().getTime() - keptMs);
  while (!signal.aborted) {
    const scopes = await transact(database, {}, (tx) => scopesWithOld(tx, before));
    for (const scope of scopes)
      while (!signal.aborted && (await transact(database, { scope }, (tx) => deleteOldest(tx, scope, before))));
    if (scopes.length < scopesAtOnce) return;
  }
}

async function scopesWithOld(tx: Tx, before: Date): Promise<Scope[]> {
  const { rows } = await sql<Scope>`
    select organization_id as "organizationId", mode
      from old_policy_shadow_scopes(${before}, ${scopesAtOnce})
  `.execute(tx);
  return rows;
}

/** False if there is none. */
async function deleteOldest(tx: Tx, scope: Scope, before: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from risk_policy_shadows
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = (select id
                   from risk_policy_shadows
                  where organization_id = ${scope.organizationId}
                    and mode = ${scope.mode}
                    and ended_at < ${before}
                  order by id
                  limit 1)
    returning id
  `.execute(tx);
  return rows.length > 0;
}
