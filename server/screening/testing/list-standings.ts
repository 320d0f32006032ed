import type { AttentionReason } from "@probity/engines/screening/lists/attention.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { layoutVersion } from "@probity/engines/screening/search/layout.ts";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { activate } from "../lists/activate-version.ts";
import { changeList, lockList } from "../lists/list-store.ts";
import { recordSnapshot } from "../lists/snapshot-store.ts";
import { storeVersion } from "../lists/testing/versions.ts";
import { findVersion } from "../lists/version-store.ts";

export type ListStanding = {
  publishedAt: Date | null;
  confirmedAt: Date;
  entryCount: number;
  droppedEntries?: number;
  attentionReasons?: readonly AttentionReason[];
  enabled?: boolean;
  /** False while its index is still to be built. */
  indexed?: boolean;
};

/** Gives a list an active version with these figures and no entries, for what is told about lists and not for searching. */
export async function giveStanding(database: Database, key: ListKey, standing: ListStanding): Promise<string> {
  const { publishedAt, confirmedAt, entryCount, droppedEntries = 0, attentionReasons = [], enabled = true } = standing;
  const figures = { publishedAt, entryCount, nameCount: entryCount * 2, droppedEntries };
  const versionId = await storeVersion(database, key, [], figures);
  await transact(database, {}, async (tx) => {
    const [list, version] = [await lockList(tx, key), await findVersion(tx, versionId)];
    await activate(tx, list, version!, { by: "operator:test", now: confirmedAt, reason: "A test." });
    await changeList(tx, key, { lastConfirmedAt: confirmedAt, attentionReasons, enabled });
    if (standing.indexed !== false)
      await recordSnapshot(tx, { versionId, termBuilderVersion, layoutVersion, digest: Buffer.alloc(32) }, confirmedAt);
  });
  return versionId;
}
