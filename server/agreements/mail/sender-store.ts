import type { Scope, Tx } from "#platform/database/transaction.ts";

/** The organization's name, and its wrapped key. */
export async function senderWithKey(
  tx: Tx,
  scope: Scope,
): Promise<{ name: string; dataKey: Buffer; masterKeyVersion: number }> {
  return tx
    .selectFrom("organizations")
    .select(["name", "data_key as dataKey", "master_key_version as masterKeyVersion"])
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirstOrThrow();
}
