import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import type { Tx } from "#platform/database/transaction.ts";

export type Activation = {
  id: string;
  listKey: ListKey;
  fromVersionId: string | null;
  toVersionId: string;
  activatedAt: Date;
  activatedBy: string;
  reason: string;
};

export async function insertActivation(tx: Tx, activation: Activation): Promise<void> {
  await tx
    .insertInto("list_activations")
    .values({
      id: activation.id,
      list_key: activation.listKey,
      from_version_id: activation.fromVersionId,
      to_version_id: activation.toVersionId,
      activated_at: activation.activatedAt,
      activated_by: activation.activatedBy,
      reason: activation.reason,
    })
    .execute();
}

export async function wasActivated(tx: Tx, key: ListKey, versionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("list_activations")
    .select("id")
    .where("list_key", "=", key)
    .where("to_version_id", "=", versionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest version that was active and was loaded before this one. Going back twice goes back two versions. */
export async function activeBefore(tx: Tx, key: ListKey, versionId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("list_activations")
    .select("to_version_id")
    .where("list_key", "=", key)
    .where("to_version_id", "<", versionId)
    .orderBy("to_version_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.to_version_id;
}
