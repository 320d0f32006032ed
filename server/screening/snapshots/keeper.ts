import { rm } from "node:fs/promises";
import type { ListStanding } from "@probity/engines/screening/lists/list-state.ts";
import { type ListKey, type ListKind, listKindOf } from "@probity/engines/screening/lists/list-keys.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { layoutVersion } from "@probity/engines/screening/search/layout.ts";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { standingOf } from "../lists/list-overview.ts";
import { allLists, type List } from "../lists/list-store.ts";
import { builtSnapshots, type Snapshot as Built } from "../lists/snapshot-store.ts";
import { findVersions, type Version } from "../lists/version-store.ts";
import type { OpenList } from "../screen.ts";
import { type BuildParts, buildVersion } from "./build-version.ts";
import { openSnapshot, type OpenSnapshot } from "./open-snapshot.ts";
import { folderOf, removeOlder } from "./snapshot-folders.ts";
import { isDue, type Stamp, stampOf } from "./snapshot-mark.ts";

export type KeeperParts = BuildParts & {
  database: Database;
  logger: {
    info: (members: object, message: string) => void;
    warn: (members: object, message: string) => void;
  };
  /**
   * The interval at which the lists are checked. An activation takes effect within this time plus the time that opening takes.
   */
  tickMs?: number;
  /** The pause after a failure: an immediate retry would fail in the same way. */
  pauseAfterFailureMs?: number;
  /** An activation reaches everybody within so long: whoever still searches the version before then says so. */
  behindMsMax?: number;
};

type Kept = {
  list: List;
  version: Version;
  open: OpenSnapshot;
  inode: number;
  folder: string;
  /** Since when another version is active, whose snapshot is not here. */
  behindSince: number | null;
};
type Found = Built & { folder: string; stamp: Stamp };

/**
 * Keeps the snapshot of every list's active version open in this process. A missing one is built; until it is there the
 * version before goes on being searched, whole. Lists are exchanged between two searches, never during one.
 */
export class SnapshotKeeper {
  readonly #parts: KeeperParts;
  readonly #kept = new Map<ListKey, Kept>();
  readonly #standings = new Map<ListKey, ListStanding>();
  readonly #stopping = new AbortController();
  /** One build of each kind at a time: nobody waits for the PEP list, which takes minutes. */
  readonly #builds = new Map<ListKind, Promise<void>>();
  readonly #pausedUntil = new Map<ListKey, number>();
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /**
   * The snapshots that can be searched at this moment. Do not hold them across turns of the event loop: a list may be exchanged.
   */
  lists(): ReadonlyMap<ListKey, OpenList> {
    const { behindMsMax = 10_000 } = this.#parts;
    return new Map([...this.#kept].map(([key, kept]) => [key, openListOf(kept, behindMsMax)]));
  }

  /** The state of a list when it was last looked at, also of one that cannot be searched. */
  standingOf(key: ListKey): ListStanding | undefined {
    return this.#standings.get(key);
  }

  /** Opens what is there, and goes on looking. */
  async start(): Promise<void> {
    await this.look();
    const tick = () => {
      if (this.#stopping.signal.aborted) return;
      this.#timer = setTimeout(() => void this.look().then(tick), this.#parts.tickMs ?? 2_000);
    };
    tick();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await this.#looking;
    await Promise.all(this.#builds.values());
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
        this.#standings.set(list.key, standingOf(list, versions.get(list.activeVersionId ?? "")));
        const version = list.enabled ? versions.get(list.activeVersionId ?? "") : undefined;
        const kept = version ? this.#keep(list, version, built.get(version.id) ?? []) : this.#drop(list.key);
        await kept.catch((error) => this.#warn(error, list.key));
      }
    } catch (error) {
      this.#warn(error as Error);
    }
  }

  #warn({ name, message }: Error, list?: ListKey): void {
    this.#parts.logger.warn({ list, name, message }, "the lists could not be looked at");
  }

  #active() {
    return transact(this.#parts.database, {}, async (tx) => {
      const lists = await allLists(tx);
      const ids = lists.flatMap(({ activeVersionId }) => activeVersionId ?? []);
      const [versions, built] = await Promise.all([findVersions(tx, ids), builtSnapshots(tx, ids, layoutVersion)]);
      return { lists, versions: new Map(versions.map((version) => [version.id, version])), built };
    });
  }

  /** Until the snapshot in today's terms is there, one in older terms is better than none: what it misses, a run says. */
  async #keep(list: List, version: Version, built: readonly Built[]): Promise<void> {
    const found = this.#newestHere(list.key, built);
    if (found?.termBuilderVersion !== termBuilderVersion || isDue(found.stamp)) this.#build(list.key, version.id);
    const kept = this.#kept.get(list.key);
    const isActive = kept?.version.id === version.id;
    if (found && !(isActive && kept.inode === found.stamp.inode)) await this.#exchange(list, version, found);
    else if (kept && !found && isActive) await this.#drop(list.key); // it was found to be damaged
    else if (kept) {
      const behindSince = isActive ? null : (kept.behindSince ?? Date.now());
      this.#kept.set(list.key, { ...kept, list, behindSince });
    }
  }

  /** Terms that only newer code understands are none of ours. */
  #newestHere(listKey: ListKey, built: readonly Built[]): Found | undefined {
    for (const snapshot of built) {
      if (snapshot.termBuilderVersion > termBuilderVersion) continue;
      const folder = folderOf(this.#parts.dataDir, { ...snapshot, listKey });
      const stamp = stampOf(folder);
      if (stamp) return { ...snapshot, folder, stamp };
    }
    return undefined;
  }

  async #exchange(list: List, version: Version, found: Found): Promise<void> {
    const { dataDir, logger } = this.#parts;
    const open = await opened(found);
    if (!open) {
      await rm(found.folder, { recursive: true, force: true });
      logger.warn({ list: list.key }, "a snapshot is not what was built; it is built again");
      return;
    }
    const before = this.#kept.get(list.key);
    this.#kept.set(list.key, {
      list,
      version,
      open,
      inode: found.stamp.inode,
      folder: found.folder,
      behindSince: null,
    });
    await before?.open.close();
    logger.info({ list: list.key, versionId: version.id, entries: version.entryCount }, "list in use");
    await removeOlder(dataDir, list.key, version.id);
  }

  async #drop(key: ListKey): Promise<void> {
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    await kept?.open.close();
  }

  /** The next look finds what it made. */
  #build(listKey: ListKey, versionId: string): void {
    const kind = listKindOf(listKey);
    if (this.#builds.has(kind) || Date.now() < (this.#pausedUntil.get(listKey) ?? 0)) return;
    const { logger, pauseAfterFailureMs = 30_000 } = this.#parts;
    const of = { listKey, versionId, termBuilderVersion };
    const building = buildVersion(this.#parts, of, () => {}, this.#stopping.signal)
      .then((built) => void (built && logger.info({ list: listKey, versionId }, "snapshot ready")))
      .catch(({ message }: Error) => {
        this.#pausedUntil.set(listKey, Date.now() + pauseAfterFailureMs);
        if (!this.#stopping.signal.aborted) logger.warn({ list: listKey, message }, "a snapshot was not built");
      })
      .finally(() => this.#builds.delete(kind));
    this.#builds.set(kind, building);
  }
}

/** Null where it cannot be read or says another digest than was recorded. */
async function opened({ folder, digest }: Found): Promise<OpenSnapshot | null> {
  try {
    const open = openSnapshot(folder);
    if (open.digest.equals(digest)) return open;
    await open.close();
  } catch {
    // The file differs from what was built, for whatever reason.
  }
  return null;
}

function openListOf({ list, version, open, folder, behindSince }: Kept, behindMsMax: number): OpenList {
  return {
    standing: standingOf(list, version),
    droppedEntries: version.droppedEntries,
    invented: version.invented,
    snapshot: open.snapshot,
    versionId: version.id,
    folder,
    isBehind: behindSince !== null && Date.now() - behindSince > behindMsMax,
  };
}
