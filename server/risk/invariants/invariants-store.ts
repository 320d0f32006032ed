import type { Invariant } from "@probity/engines/policy/plan/invariant.ts";
import type { Scope, Tx } from "#database/transaction.ts";

const columns = ["invariants", "revision", "updated_at", "updated_by"] as const;

export type InvariantsRow = { invariants: Invariant[]; revision: number; updated_at: Date; updated_by: string };

/** Undefined while nobody has stated any for this key. */
export async function findInvariants(tx: Tx, scope: Scope, key: string): Promise<InvariantsRow | undefined> {
  const row = await tx
    .selectFrom("risk_policy_invariants")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("policy_key", "=", key)
    .executeTakeFirst();
  return row as InvariantsRow | undefined;
}

/** Undefined when the invariants have another revision by now; 0 is that of those nobody has stated yet. */
export async function writeInvariants(
  tx: Tx,
  scope: Scope,
  key: string,
  { invariants, updated_at, updated_by }: Omit<InvariantsRow, "revision">,
  expectedRevision: number,
): Promise<InvariantsRow | undefined> {
  const values = { invariants: JSON.stringify(invariants), updated_at, updated_by, revision: expectedRevision + 1 };
  const written =
    expectedRevision === 0
      ? await tx
          .insertInto("risk_policy_invariants")
          .values({ organization_id: scope.organizationId, mode: scope.mode, policy_key: key, ...values })
          .onConflict((conflict) => conflict.columns(["organization_id", "mode", "policy_key"]).doNothing())
          .returning(columns)
          .executeTakeFirst()
      : await tx
          .updateTable("risk_policy_invariants")
          .set(values)
          .where("organization_id", "=", scope.organizationId)
          .where("mode", "=", scope.mode)
          .where("policy_key", "=", key)
          .where("revision", "=", expectedRevision)
          .returning(columns)
          .executeTakeFirst();
  return written as InvariantsRow | undefined;
}

/** True if the organization publishes only what its invariants allow. */
export async function areBinding(tx: Tx, scope: Scope): Promise<boolean> {
  const { binding_invariants: binding } = await tx
    .selectFrom("organizations")
    .select("binding_invariants")
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirstOrThrow();
  return binding;
}
