import type { ListKey } from "@probity/engines/lists/list-keys.ts";
import { newId } from "#database/new-id.ts";
import type { Database } from "#database/pool.ts";
import { transact, type Tx } from "#database/transaction.ts";
import { activeBefore, insertActivation } from "./activation-store.ts";
import { changeList, findList, type List, lockList } from "./list-store.ts";
import { acceptVersion, findVersion, type Version } from "./version-store.ts";

export type Decision = { by: string; now: Date; reason: string };

/** The operator asked for what cannot be; the message says what can. */
export class ListRefusal extends Error {}

/** Makes a version what runs are screened against, and keeps who did so and why. The list must be locked. */
export async function activate(tx: Tx, list: List, version: Version, { by, now, reason }: Decision): Promise<void> {
  // Against a list without entries everybody would be clear.
  if (version.entryCount === 0) throw new ListRefusal(`Version ${version.id} has no entries and cannot be active.`);
  if (version.state === "held") await acceptVersion(tx, version.id);
  else if (version.state !== "ready")
    throw new ListRefusal(`Version ${version.id} is ${version.state} and cannot be active.`);
  await changeList(tx, list.key, { activeVersionId: version.id });
  await insertActivation(tx, {
    id: newId(now),
    listKey: list.key,
    fromVersionId: list.activeVersionId,
    toVersionId: version.id,
    activatedAt: now,
    activatedBy: by,
    reason,
  });
}

/**
 * An operator activates a version: a held one after having looked at it, or any earlier one. Only the held one is the newest
 * publication, so only with it the list's attention ends; what was last confirmed does not change.
 */
export async function activateVersion(
  database: Database,
  key: ListKey,
  versionId: string,
  decision: Decision,
): Promise<void> {
  await transact(database, {}, async (tx) => {
    const list = await lockList(tx, key);
    const version = await findVersion(tx, versionId);
    if (version?.listKey !== key) throw new ListRefusal(`${key} has no version ${versionId}.`);
    if (version.id === list.activeVersionId) throw new ListRefusal(`Version ${versionId} is active already.`);
    await activate(tx, list, version, decision);
    if (version.id !== list.heldVersionId) return;
    await changeList(tx, key, { heldVersionId: null, attentionReasons: [], lastConfirmedAt: version.loadedAt });
  });
}

/** Back to the version that was active and loaded before the active one; answers its id. */
export async function rollBack(database: Database, key: ListKey, decision: Decision): Promise<string> {
  const before = await transact(database, {}, async (tx) => {
    const { activeVersionId } = await findList(tx, key);
    return activeVersionId === null ? undefined : activeBefore(tx, key, activeVersionId);
  });
  if (before === undefined) throw new ListRefusal(`${key} has no version to go back to.`);
  await activateVersion(database, key, before, decision);
  return before;
}

/** A list that is switched off is missing from every run, and says so there. */
export async function switchList(database: Database, key: ListKey, enabled: boolean): Promise<void> {
  await transact(database, {}, (tx) => changeList(tx, key, { enabled }));
}
