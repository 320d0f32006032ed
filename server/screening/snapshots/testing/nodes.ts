import { mkdtemp, readdir, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { onTestFinished } from "vitest";
import { cloneDatabase } from "#testing/database.ts";
import { publishList } from "../../testing/screening-organization.ts";
import { beforeActivation } from "../before-activation.ts";
import { buildSnapshotOf } from "../build-snapshot-of.ts";
import type { BuildParts } from "../build-version.ts";
import { type KeeperParts, SnapshotKeeper } from "../keeper.ts";
import { folderOf } from "../snapshot-folders.ts";

/** Everybody on this list has the same name, and the version they are of as their programme. */
export const marked = (mark: string, count = 3): ListEntry[] =>
  Array.from({ length: count }, (_, index) =>
    sampleEntry(`${mark}-${index}`, { names: [{ text: "Jarek Velmont", weak: false }], programmes: [mark] }),
  );

export async function until(holds: () => unknown, withinMs = 60_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not come to hold in ${withinMs} ms: ${holds.toString()}`);
    await wait(20);
  }
}

/** A database and a data directory of their own, in which keepers and lists are made. */
export async function newNode() {
  const test = await cloneDatabase(6);
  const dataDir = await mkdtemp(join(tmpdir(), "probity-keeper-"));
  const { database } = test;
  onTestFinished(async () => {
    await test.close();
    await rm(dataDir, { recursive: true });
  });
  const building: BuildParts = { dataDir, build: (order, onEntries) => buildSnapshotOf(database, order, onEntries) };
  const ready = beforeActivation(building, new AbortController().signal);
  return {
    ...test,
    dataDir,
    building,
    publish: (key: ListKey, entries: readonly ListEntry[]) => publishList(database, key, entries),
    /** As a load does: the snapshot is there before the version becomes active. */
    publishReady: (key: ListKey, entries: readonly ListEntry[]) =>
      publishList(database, key, entries, (version) => ready(version, () => {})),
    folder: (listKey: ListKey, versionId: string, terms = termBuilderVersion) =>
      folderOf(dataDir, { listKey, versionId, termBuilderVersion: terms }),
    names: (listKey: ListKey) => readdir(join(dataDir, "snapshots", listKey)).catch(() => []),
    /** A keeper that looks when it is asked to; it is stopped when the test ends. */
    keeper(change: Partial<KeeperParts> = {}) {
      const said: string[] = [];
      const say = (_members: object, message: string) => void said.push(message);
      const logger = { info: say, warn: say };
      const keeper = new SnapshotKeeper({ ...building, database, logger, pauseAfterFailureMs: 0, ...change });
      onTestFinished(() => keeper.stop());
      const versionOf = (key: ListKey) => keeper.lists().get(key)?.versionId ?? null;
      return {
        keeper,
        said,
        versionOf,
        /** Looks again and again until the version of the list is this one. */
        shows: (key: ListKey, versionId: string | null) =>
          until(async () => (await keeper.look(), versionOf(key) === versionId)),
      };
    },
  };
}

/** The builders that a process has started and that live. */
export function buildersOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    return children.filter((child) => child !== "" && isBuilder(child)).map(Number);
  } catch {
    return [];
  }
}

function isBuilder(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("build-process.ts");
  } catch {
    return false;
  }
}
