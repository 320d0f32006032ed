import type { Provenance } from "#platform/database/transaction.ts";
import { findOrganizationKeys } from "#platform/secrets/find-organization-keys.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";

/** For the audit trail, which stores the address of a request under the keys of the organization it concerns. */
export function provenanceOf({ keyring }: { keyring: Keyring }, ip: string): Provenance {
  return { ip, keysOf: (tx, organizationId) => findOrganizationKeys(tx, keyring, organizationId) };
}
