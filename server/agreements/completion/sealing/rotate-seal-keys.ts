import { X509Certificate } from "node:crypto";
import { operatorOf, recordAudit } from "#platform/audit/record-audit.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Database } from "#platform/database/pool.ts";
import { type Mode, transact } from "#platform/database/transaction.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import { ownOrganization } from "../finalizing/finalization-store.ts";
import { findSealKey, insertRotatedSealKey } from "./seal-key-store.ts";
import { newSealKey } from "./sealer.ts";

export type RotatedSealKey = { mode: Mode; certificateSerial: string };

/**
 * Another key seals the documents of this organization from now on, in each mode that has one. What was sealed before has the certificate
 * in it, so it stays valid. Null if there is no such organization.
 */
export async function rotateSealKeys(
  database: Database,
  keyring: Keyring,
  organizationId: string,
  now: Date,
): Promise<RotatedSealKey[] | null> {
  const rotated: RotatedSealKey[] = [];
  for (const mode of ["test", "live"] as const) {
    const scope = { organizationId, mode };
    const found = await transact(database, { scope }, async (tx) => ({
      organization: await ownOrganization(tx, scope),
      hasKey: (await findSealKey(tx, scope)) !== undefined,
    }));
    if (!found.organization) return null;
    if (!found.hasKey) continue;
    const { name, data_key: dataKey, master_key_version: masterKeyVersion } = found.organization;
    const keys = keyring.organization(organizationId, { dataKey, masterKeyVersion });
    // Takes seconds, so no transaction is open meanwhile.
    const made = await newSealKey(keys, name, mode, now);
    const certificateSerial = new X509Certificate(made.certificate).serialNumber.toLowerCase();
    await transact(database, { scope }, async (tx) => {
      await insertRotatedSealKey(tx, scope, { id: newId(now), ...made }, now);
      await recordAudit(tx, operatorOf(organizationId), now, {
        type: "organization.seal_key_rotated",
        resourceType: "organizations",
        resourceId: organizationId,
        details: { mode, certificateSerial },
      });
    });
    rotated.push({ mode, certificateSerial });
  }
  return rotated;
}
