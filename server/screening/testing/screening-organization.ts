import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { onTestFinished } from "vitest";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { activate } from "../lists/activate-version.ts";
import { changeList, lockList } from "../lists/list-store.ts";
import { storeVersion } from "../lists/testing/versions.ts";
import { findVersion, type Version } from "../lists/version-store.ts";
import { createScreen } from "../screen.ts";
import { buildSnapshotOf } from "../snapshots/build-snapshot-of.ts";
import { type KeeperParts, SnapshotKeeper } from "../snapshots/keeper.ts";
import type { ApiParts } from "#app/api.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";

export type Lists = Partial<Record<ListKey, readonly ListEntry[]>>;

/**
 * An organization on a server and a database of its own, whose lists are these: stored as versions, built into snapshots and kept
 * open as on any node.
 */
export async function screeningOrganization(
  lists: Lists,
  change: (database: Database, dataDir: string) => Partial<KeeperParts> = () => ({}),
  overrides: Partial<ApiParts> = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), "probity-screening-"));
  const failures: Error[] = [];
  let keeper: SnapshotKeeper | undefined;
  const open = () => keeper?.lists() ?? new Map();
  const screen = createScreen(
    open,
    (error) => void failures.push(error),
    (key) => keeper?.standingOf(key),
  );
  const server = await startServer({ screen, ...overrides });
  const organization = await newOrganization(server);
  const logger = { info: () => {}, warn: () => {} };
  const { database } = server;
  // A process for each would take longer than the build of a small list.
  const build: KeeperParts["build"] = (order, onEntries) => buildSnapshotOf(database, order, onEntries);
  keeper = new SnapshotKeeper({
    dataDir,
    build,
    database,
    logger,
    tickMs: 100,
    ...change(database, dataDir),
  });
  onTestFinished(async () => {
    await keeper.stop();
    await server.app.close();
    await server.close();
    await rm(dataDir, { recursive: true });
  });
  for (const [key, entries] of Object.entries(lists)) await publishList(database, key as ListKey, entries);
  await keeper.start();
  const ready = async () => {
    while (keeper.lists().size < Object.keys(lists).length) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await ready();
  return { ...organization, keeper, failures, dataDir, publish: publishList.bind(null, database) };
}

/** Makes these entries the active version of a list, confirmed now; `ready` is waited for before. */
export async function publishList(
  database: Database,
  key: ListKey,
  entries: readonly ListEntry[],
  ready: (version: Version) => Promise<void> = async () => {},
): Promise<string> {
  const versionId = await storeVersion(database, key, entries);
  await ready(await transact(database, {}, async (tx) => (await findVersion(tx, versionId))!));
  const now = new Date();
  await transact(database, {}, async (tx) => {
    const [list, version] = [await lockList(tx, key), await findVersion(tx, versionId)];
    await activate(tx, list, version!, { by: "operator:test", now, reason: "A test." });
    await changeList(tx, key, { lastConfirmedAt: now });
  });
  return versionId;
}
