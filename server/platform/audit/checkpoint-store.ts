import { type Page, selectPage } from "#platform/database/page.ts";
import type { Tx } from "#platform/database/transaction.ts";

export type NewCheckpoint = {
  id: string;
  size: number;
  root: Buffer;
  nodes: Buffer;
  proof: Buffer;
  keyId: string;
  signature: Buffer;
  sealedAt: Date;
};

export async function insertCheckpoint(tx: Tx, organizationId: string, made: NewCheckpoint): Promise<void> {
  await tx
    .insertInto("audit_checkpoints")
    .values({
      organization_id: organizationId,
      id: made.id,
      size: made.size,
      root: made.root,
      nodes: made.nodes,
      proof: made.proof,
      key_id: made.keyId,
      signature: made.signature,
      sealed_at: made.sealedAt,
    })
    .execute();
}

function checkpoints(tx: Tx, organizationId: string) {
  return tx
    .selectFrom("audit_checkpoints")
    .innerJoin("audit_keys", "audit_keys.id", "audit_checkpoints.key_id")
    .select([
      "audit_checkpoints.id",
      "size",
      "root",
      "nodes",
      "proof",
      "key_id",
      "signature",
      "sealed_at",
      "public_key",
    ])
    .where("organization_id", "=", organizationId);
}

export type CheckpointRow = NonNullable<Awaited<ReturnType<typeof findLastCheckpoint>>>;

export async function findLastCheckpoint(tx: Tx, organizationId: string) {
  return checkpoints(tx, organizationId).orderBy("size", "desc").limit(1).executeTakeFirst();
}

export async function listCheckpointRows(tx: Tx, organizationId: string, page: Page): Promise<CheckpointRow[]> {
  return selectPage(checkpoints(tx, organizationId), page, "audit_checkpoints.id").execute();
}

/** All of them, in the order of their sizes. */
export async function allCheckpointRows(tx: Tx, organizationId: string): Promise<CheckpointRow[]> {
  return checkpoints(tx, organizationId).orderBy("size").execute();
}

export async function insertInstallationCheckpoint(
  tx: Tx,
  made: { organizations: number; root: Buffer; keyId: string; signature: Buffer; sealedAt: Date },
): Promise<void> {
  await tx
    .insertInto("audit_installation_checkpoints")
    .values({
      sealed_at: made.sealedAt,
      organizations: made.organizations,
      root: made.root,
      key_id: made.keyId,
      signature: made.signature,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
