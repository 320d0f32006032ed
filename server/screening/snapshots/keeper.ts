import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { ListKey } from "@probity/engines/lists/list-keys.ts";
import { termBuilderVersion } from "@probity/engines/names/name.ts";
import type { Database } from "#database/pool.ts";
import { transact } from "#database/transaction.ts";
import { allLists, type List } from "../lists/list-store.ts";
import { builtSnapshots, type Snapshot as Built } from "../lists/snapshot-store.ts";
import { findVersions, type Version } from "../lists/version-store.ts";
import type { OpenList } from "../screen.ts";
import { type BuildParts, buildVersion } from "./build-version.ts";
import { openSnapshot, type OpenSnapshot } from "./open-snapshot.ts";
import { folderOf, removeOlder, type SnapshotOf } from "./snapshot-folders.ts";

export type KeeperParts = BuildParts & {
  database: Database;
  logger: {
    info: (members: object, message: string) => void;
    warn: (members: object, message: string) => void;
  };
  /** How often the lists are looked at: an activation is answered from within this time and what opening takes. */
  tickMs?: number;
};

/** What failed a moment ago would fail again. */
const pauseAfterFailureMs = 30_000;

type Kept = { list: List; version: Version; open: OpenSnapshot; folder: string };

/**
 * Keeps the snapshot of every list's active version open in this process. Where it is missing it is built; until it is there the
 * version before goes on being searched, whole. Lists are exchanged between two searches, never during one.
 */
export class SnapshotKeeper {
  readonly #parts: KeeperParts;
  readonly #kept = new Map<ListKey, Kept>();
  readonly #stopping = new AbortController();
  #building: Promise<void> = Promise.resolve();
  #isBuilding = false;
  #buildsAgainAt = 0;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** What can be searched at this moment. Not to be held across turns of the event loop: a list may be exchanged. */
  lists(): ReadonlyMap<ListKey, OpenList> {
    return new Map([...this.#kept].map(([key, kept]) => [key, openListOf(kept)]));
  }

  /** Opens what is there, and goes on looking. */
  async start(): Promise<void> {
    await this.look();
    const tick = () => {
      this.#timer = setTimeout(() => void this.look().then(tick), this.#parts.tickMs ?? 2_000);
    };
    tick();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await this.#looking;
    await this.#building;
    for (const { open } of this.#kept.values()) await open.close();
    this.#kept.clear();
  }

  /** Compares what is open with what is active. A database that does not answer changes nothing. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    try {
      const { lists, versions, built } = await this.#active();
      for (const list of lists) {
        const version = list.enabled ? versions.get(list.activeVersionId ?? "") : undefined;
        if (version) await this.#keep(list, version, built.get(version.id) ?? []);
        else await this.#drop(list.key);
      }
    } catch (error) {
      this.#parts.logger.warn({ name: (error as Error).name }, "the lists could not be looked at");
    }
  }

  #active() {
    return transact(this.#parts.database, {}, async (tx) => {
      const lists = await allLists(tx);
      const ids = lists.flatMap(({ activeVersionId }) => activeVersionId ?? []);
      const [versions, built] = await Promise.all([findVersions(tx, ids), builtSnapshots(tx, ids)]);
      return { lists, versions: new Map(versions.map((version) => [version.id, version])), built };
    });
  }

  /** Until the snapshot in today's terms is there, one in older terms is better than none: what it misses, a run says. */
  async #keep(list: List, version: Version, built: readonly Built[]): Promise<void> {
    const kept = this.#kept.get(list.key);
    if (kept) this.#kept.set(list.key, { ...kept, list });
    const here = built.find((snapshot) => existsSync(this.#folderOf(list.key, snapshot)));
    if (here?.termBuilderVersion !== termBuilderVersion)
      this.#build({ listKey: list.key, versionId: version.id, termBuilderVersion });
    const isOpen = here && kept?.version.id === version.id && kept.open.digest.equals(here.digest);
    if (here && !isOpen) await this.#exchange(list, version, here);
  }

  #folderOf(listKey: ListKey, { versionId, termBuilderVersion: terms }: Built): string {
    return folderOf(this.#parts.dataDir, { listKey, versionId, termBuilderVersion: terms });
  }

  async #exchange(list: List, version: Version, built: Built): Promise<void> {
    const folder = this.#folderOf(list.key, built);
    const open = openSnapshot(folder);
    if (!open.digest.equals(built.digest)) {
      await open.close();
      await rm(folder, { recursive: true, force: true });
      this.#parts.logger.warn({ list: list.key }, "a snapshot is not what was built; it is built again");
      return;
    }
    const before = this.#kept.get(list.key);
    this.#kept.set(list.key, { list, version, open, folder });
    await before?.open.close();
    this.#parts.logger.info({ list: list.key, versionId: version.id, entries: version.entryCount }, "list in use");
    // The one before stays on disk, so that going back to it takes no time.
    await removeOlder(this.#parts.dataDir, list.key, [folder, ...(before ? [before.folder] : [])]);
  }

  async #drop(key: ListKey): Promise<void> {
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    await kept?.open.close();
  }

  /** One build at a time; the next look finds what it made. */
  #build(of: SnapshotOf): void {
    if (this.#isBuilding || Date.now() < this.#buildsAgainAt) return;
    this.#isBuilding = true;
    const { logger } = this.#parts;
    const { listKey: list, versionId } = of;
    this.#building = buildVersion(this.#parts, of, () => {}, this.#stopping.signal)
      .then((built) => built && logger.info({ list, versionId }, "snapshot built"))
      .catch((error: Error) => {
        this.#buildsAgainAt = Date.now() + pauseAfterFailureMs;
        if (!this.#stopping.signal.aborted) logger.warn({ list, name: error.name }, "a snapshot was not built");
      })
      .finally(() => (this.#isBuilding = false))
      .then(() => {});
  }
}

function openListOf({ list, version, open }: Kept): OpenList {
  const { key, lastConfirmedAt, attentionReasons } = list;
  return {
    standing: { key, lastConfirmedAt, publishedAt: version.publishedAt, attentionReasons },
    droppedEntries: version.droppedEntries,
    snapshot: open.snapshot,
    versionId: version.id,
  };
}
