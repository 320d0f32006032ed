import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Database } from "#platform/database/pool.ts";
import { transact, type Tx } from "#platform/database/transaction.ts";
import { activeBefore, insertActivation } from "./activation-store.ts";
import { changeList, findList, type List, lockList } from "./list-store.ts";
import type { LoadParts } from "./load-parts.ts";
import type { OnProgress } from "./progress.ts";
import { acceptVersion, findVersion, type Version } from "./version-store.ts";

export type Decision = { by: string; now: Date; reason: string };

/** The operator asked for what cannot be; the message says what can. */
export class ListRefusal extends Error {}

/** The input for activating by hand. */
export type ActivationParts = Pick<LoadParts, "database" | "buildSnapshot">;

/** Makes a version what runs are screened against, and keeps who did so and why. The list must be locked. */
export async function activate(tx: Tx, list: List, version: Version, { by, now, reason }: Decision): Promise<void> {
  refuseUnlessActivatable(list, version);
  if (version.state === "held") await acceptVersion(tx, version.id);
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

function refuseUnlessActivatable(list: List, { id, listKey, state, entryCount }: Version): void {
  if (listKey !== list.key) throw new ListRefusal(`${list.key} has no version ${id}.`);
  if (id === list.activeVersionId) throw new ListRefusal(`Version ${id} is already active.`);
  if (state !== "ready" && state !== "held")
    throw new ListRefusal(`Version ${id} is ${state} and cannot be activated.`);
  // Against a list without entries everybody would be clear.
  if (entryCount === 0) throw new ListRefusal(`Version ${id} has no entries and cannot be activated.`);
}

/**
 * An operator activates a version: a held one after having looked at it, or any earlier one. Only the held one is the newest
 * publication, so only with it the list's attention ends; what was last confirmed does not change.
 */
export async function activateVersion(
  { database, buildSnapshot }: ActivationParts,
  key: ListKey,
  versionId: string,
  decision: Decision,
  onProgress: OnProgress = () => {},
): Promise<void> {
  if (buildSnapshot !== null) {
    const { list, version } = await transact(database, {}, (tx) => findBoth(tx, key, versionId));
    refuseUnlessActivatable(list, version);
    await buildSnapshot(version, onProgress);
  }
  await transact(database, {}, async (tx) => {
    await lockList(tx, key);
    const { list, version } = await findBoth(tx, key, versionId);
    await activate(tx, list, version, decision);
    if (version.id !== list.heldVersionId) return;
    await changeList(tx, key, { heldVersionId: null, attentionReasons: [], lastConfirmedAt: version.loadedAt });
  });
}

async function findBoth(tx: Tx, key: ListKey, versionId: string): Promise<{ list: List; version: Version }> {
  const [list, version] = [await findList(tx, key), await findVersion(tx, versionId)];
  if (!version) throw new ListRefusal(`${key} has no version ${versionId}.`);
  return { list, version };
}

/** Back to the version that was active and loaded before the active one; answers its id. */
export async function rollBack(
  parts: ActivationParts,
  key: ListKey,
  decision: Decision,
  onProgress?: OnProgress,
): Promise<string> {
  const before = await transact(parts.database, {}, async (tx) => {
    const { activeVersionId } = await findList(tx, key);
    return activeVersionId === null ? undefined : activeBefore(tx, key, activeVersionId);
  });
  if (before === undefined) throw new ListRefusal(`${key} has no version to return to.`);
  await activateVersion(parts, key, before, decision, onProgress);
  return before;
}

/** A list that is switched off is missing from every run, and says so there. */
export async function switchList(database: Database, key: ListKey, enabled: boolean): Promise<void> {
  await transact(database, {}, (tx) => changeList(tx, key, { enabled }));
}
