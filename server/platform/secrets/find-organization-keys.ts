import type { Tx } from "#platform/database/transaction.ts";
import type { Keyring } from "./keyring.ts";
import type { OrganizationKeys } from "./organization-keys.ts";

/** The keys of the organization whose scope the transaction has; undefined if there is no such organization. */
export async function findOrganizationKeys(
  tx: Tx,
  keyring: Keyring,
  organizationId: string,
): Promise<OrganizationKeys | undefined> {
  const row = await tx
    .selectFrom("organizations")
    .select(["data_key as dataKey", "master_key_version as masterKeyVersion"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row && keyring.organization(organizationId, row);
}
