import { hash } from "node:crypto";
import type { Json } from "@probity/engines/json/canonical.ts";
import { digestOf } from "@probity/engines/risk/policy/digest.ts";
import type { Invariant } from "@probity/engines/risk/policy/plan/invariant.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export const acknowledgingRoles = ["owner", "admin"] as const;

export type AcknowledgementRow = {
  invariant_id: string;
  invariant_digest: string;
  role: (typeof acknowledgingRoles)[number];
  reason: string;
  acknowledged_at: Date;
  acknowledged_by: string;
};

const columns = ["invariant_id", "invariant_digest", "role", "reason", "acknowledged_at", "acknowledged_by"] as const;

/** An acknowledgement is about an invariant as it was worded. */
export function invariantDigest(invariant: Invariant): string {
  return digestOf((text) => hash("sha256", text), invariant as Json);
}

/** Those of a policy version about these invariants as they are worded now, the earliest first. */
export async function listAcknowledgements(
  tx: Tx,
  scope: Scope,
  policyId: string,
  invariants: readonly Invariant[],
): Promise<AcknowledgementRow[]> {
  if (invariants.length === 0) return [];
  const rows = await tx
    .selectFrom("risk_invariant_acknowledgements")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("policy_id", "=", policyId)
    .where("invariant_digest", "in", invariants.map(invariantDigest))
    .orderBy("acknowledged_at")
    .orderBy("invariant_id")
    .execute();
  return rows as AcknowledgementRow[];
}

/** False if somebody of this role has acknowledged it before. */
export async function insertAcknowledgement(
  tx: Tx,
  scope: Scope,
  policyId: string,
  row: AcknowledgementRow,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("risk_invariant_acknowledgements")
    .values({ organization_id: scope.organizationId, mode: scope.mode, policy_id: policyId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning("invariant_id")
    .executeTakeFirst();
  return inserted !== undefined;
}
