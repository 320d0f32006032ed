import type { Invariant } from "@probity/engines/risk/policy/plan/invariant.ts";
import { revisionedRow } from "#platform/database/revisioned-row.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type InvariantsRow = { invariants: Invariant[]; revision: number; updated_at: Date; updated_by: string };

const ofKey = revisionedRow(
  "risk_policy_invariants",
  ["invariants", "revision", "updated_at", "updated_by"],
  ["policy_key"],
);

export async function findInvariants(tx: Tx, scope: Scope, key: string): Promise<InvariantsRow | undefined> {
  return (await ofKey.find(tx, scope, { policy_key: key })) as InvariantsRow | undefined;
}

export async function writeInvariants(
  tx: Tx,
  scope: Scope,
  key: string,
  { invariants, updated_at, updated_by }: Omit<InvariantsRow, "revision">,
  expectedRevision: number,
): Promise<InvariantsRow | undefined> {
  const values = { invariants: JSON.stringify(invariants), updated_at, updated_by };
  const written = await ofKey.write(tx, scope, values, expectedRevision, { policy_key: key });
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
