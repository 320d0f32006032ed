import { type Page, selectPage } from "#platform/database/page.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type MembershipRow = {
  id: string;
  context_id: string;
  subject_id: string;
  role: string | null;
  added_at: Date;
  added_by: string;
};

const columns = ["id", "context_id", "subject_id", "role", "added_at", "added_by"] as const;

/** Stores a membership, or answers false when the subject belongs to the context already. */
export async function insertMembership(tx: Tx, scope: Scope, membership: MembershipRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("risk_context_subjects")
    .values({ organization_id: scope.organizationId, mode: scope.mode, ...membership })
    .onConflict((conflict) => conflict.columns(["organization_id", "mode", "context_id", "subject_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findMembership(
  tx: Tx,
  scope: Scope,
  contextId: string,
  subjectId: string,
): Promise<MembershipRow | undefined> {
  return memberships(tx, scope, contextId).where("subject_id", "=", subjectId).executeTakeFirst();
}

export async function listMemberships(tx: Tx, scope: Scope, contextId: string, page: Page): Promise<MembershipRow[]> {
  return selectPage(memberships(tx, scope, contextId), page).execute();
}

function memberships(tx: Tx, scope: Scope, contextId: string) {
  return tx
    .selectFrom("risk_context_subjects")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("context_id", "=", contextId);
}
