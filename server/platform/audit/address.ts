import type { Provenance, Tx } from "#platform/database/transaction.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";

const use = "audit-address";

export type SealedAddress = { address: Buffer; digest: string };

/** The address as it is stored. Its digest is keyed: of four billion addresses, a plain one is found in seconds. */
export async function sealAddress(
  tx: Tx,
  organizationId: string,
  eventId: string,
  provenance: Provenance,
): Promise<SealedAddress | null> {
  const { ip } = provenance;
  const keys = await provenance.keysOf(tx, organizationId);
  return keys ? { address: keys.seal(use, ip), digest: addressDigest(keys, eventId, ip) } : null;
}

export function openAddress(keys: OrganizationKeys, sealed: Buffer | null): string | null {
  return sealed && keys.unseal(use, sealed).toString();
}

/** True if the sealed address is the one whose digest the chain covers. */
export function isSealedAddress(
  keys: OrganizationKeys,
  { id, address, digest }: { id: string; address: Buffer | null; digest: string | null },
): boolean {
  if (address === null || digest === null) return address === digest;
  try {
    return addressDigest(keys, id, openAddress(keys, address)!) === digest;
  } catch {
    return false;
  }
}

function addressDigest(keys: Pick<OrganizationKeys, "fingerprint">, eventId: string, ip: string): string {
  return keys.fingerprint(use, eventId, ip).toString("hex");
}
