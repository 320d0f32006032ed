import type { Verdict } from "@probity/engines/risk/investigation/review-status.ts";
import { type Page, selectPage } from "#platform/database/page.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type ReviewRow = {
  id: string;
  investigation_id: string;
  finding_id: string | null;
  verdict: Verdict;
  reason: string;
  reviewer: string;
  created_at: Date;
};

const columns = ["id", "investigation_id", "finding_id", "verdict", "reason", "reviewer", "created_at"] as const;

export async function insertReview(tx: Tx, scope: Scope, row: ReviewRow): Promise<void> {
  await tx
    .insertInto("risk_investigation_reviews")
    .values({ organization_id: scope.organizationId, mode: scope.mode, ...row })
    .execute();
}

function reviews(tx: Tx, scope: Scope) {
  return tx
    .selectFrom("risk_investigation_reviews")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode);
}

export async function findReview(tx: Tx, scope: Scope, id: string): Promise<ReviewRow | undefined> {
  return (await reviews(tx, scope).where("id", "=", id).executeTakeFirst()) as ReviewRow | undefined;
}

export async function listReviews(
  tx: Tx,
  scope: Scope,
  investigationId: string | undefined,
  page: Page,
): Promise<ReviewRow[]> {
  let query = reviews(tx, scope);
  if (investigationId !== undefined) query = query.where("investigation_id", "=", investigationId);
  return (await selectPage(query, page).execute()) as ReviewRow[];
}
