import { sql } from "kysely";
import { firstIdAt } from "#platform/database/new-id.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import type { RetentionParts } from "./retention-parts.ts";

const keptMs = 7 * 86_400_000;
const scopesAtOnce = 100;

/** Deletes bulk sends and their rows after seven days, whatever an organization has chosen for others. Their documents stay. */
export async function deleteOldBulkSends(
  { database, clock }: Pick<RetentionParts, "database" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const before = firstIdAt(new Date(clock().getTime() - keptMs));
  while (!signal.aborted) {
    const scopes = await transact(database, {}, (tx) => scopesWithOld(tx, before));
    for (const scope of scopes) await transact(database, { scope }, (tx) => deleteIn(tx, scope, before));
    if (scopes.length < scopesAtOnce) return;
  }
}

async function scopesWithOld(tx: Tx, before: string): Promise<Scope[]> {
  const { rows } = await sql<Scope>`
    select organization_id as "organizationId", mode
      from old_bulk_send_scopes(${before}, ${scopesAtOnce})
  `.execute(tx);
  return rows;
}

/** The rows go with what they belong to. */
async function deleteIn(tx: Tx, scope: Scope, before: string): Promise<void> {
  await tx
    .deleteFrom("document_bulk_sends")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "<", before)
    .execute();
}
