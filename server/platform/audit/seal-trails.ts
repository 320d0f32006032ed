import {
  installationText,
  type InstallationCheckpoint,
  type SealedOrganization,
} from "@probity/engines/integrity/trail/checkpoint.ts";
import { sql } from "kysely";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import { type CheckpointKey, currentKey } from "./checkpoint-keys.ts";
import { insertInstallationCheckpoint } from "./checkpoint-store.ts";
import { installationRoot } from "./installation-root.ts";
import { sealOrganization } from "./seal-organization.ts";

const organizationsAtOnce = 500;

export type SealingParts = { database: Database; keyring: Keyring; clock: () => Date };

/** A root over the roots of all organizations, and those roots. */
export type SealedInstallation = {
  checkpoint: InstallationCheckpoint;
  signature: Buffer;
  organizations: SealedOrganization[];
};

/** Seals the trails of all organizations and then, over their roots, the installation. The worker does so every hour. */
export async function sealTrails(parts: SealingParts, signal?: AbortSignal): Promise<SealedInstallation> {
  const { database, keyring, clock } = parts;
  const key = await transact(database, {}, (tx) => currentKey(tx, keyring, clock()));
  const organizations: SealedOrganization[] = [];
  for await (const organizationId of auditedOrganizations(database)) {
    signal?.throwIfAborted();
    const sealed = await sealOne(parts, organizationId, key);
    if (sealed) organizations.push(sealed);
  }
  const root = installationRoot(organizations);
  const sealedAt = clock();
  const checkpoint = {
    organizations: organizations.length,
    root: root.toString("hex"),
    sealedAt: sealedAt.toISOString(),
    keyId: key.id,
  };
  const signature = key.sign(installationText(checkpoint));
  await transact(database, {}, (tx) => insertInstallationCheckpoint(tx, { ...checkpoint, root, signature, sealedAt }));
  return { checkpoint, signature, organizations };
}

async function sealOne({ database, clock }: SealingParts, organizationId: string, key: CheckpointKey) {
  return transact(database, { scope: { organizationId, mode: "live" } }, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`audit seal/${organizationId}`}, 0))`.execute(tx);
    return sealOrganization(tx, organizationId, key, clock());
  });
}

/** Every organization that may have a trail, the installation itself included, in the order of their ids. */
export async function* auditedOrganizations(database: Database): AsyncGenerator<string> {
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await transact(database, {}, async (tx) => {
      const { rows } = await sql<{ organization_id: string }>`
        select organization_id from audited_organizations(${after}, ${organizationsAtOnce})
      `.execute(tx);
      return rows.map(({ organization_id }) => organization_id);
    });
    yield* ids;
    if (ids.length < organizationsAtOnce) return;
    after = ids.at(-1)!;
  }
}
