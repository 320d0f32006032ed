import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import type { ListItem, PublishedFile } from "@probity/engines/screening/lists/published.ts";
import type { Database } from "#platform/database/pool.ts";
import type { Download } from "./list-store.ts";
import type { OnProgress } from "./progress.ts";
import type { LocalFile } from "./published-files.ts";
import type { Origin, Version } from "./version-store.ts";

export type LoadParts = {
  database: Database;
  parse: (key: ListKey, files: readonly PublishedFile[]) => AsyncIterable<ListItem>;
  /** Makes search ready for a version, before it becomes active; null where nobody searches yet. */
  buildSnapshot: ((version: Version, onProgress: OnProgress) => Promise<void>) | null;
  clock: () => Date;
  /** A load that is silent for longer loses its place to another. */
  leaseSeconds: number;
  /** The first publication of a list is held if it has fewer entries. */
  entriesMin: Readonly<Record<ListKey, number>>;
};

export type Publication = {
  listKey: ListKey;
  files: readonly LocalFile[];
  origin: Origin;
  /** The address it was downloaded from. */
  downloads?: readonly Download[];
  /** The day the operator states, as YYYY-MM-DD; a day that the files state themselves stands above it. */
  publishedOn?: string | undefined;
  /** Made for a demonstration, and published by nobody. */
  invented?: boolean;
  by: string;
};

export type LoadOptions = { onProgress: OnProgress; signal: AbortSignal };
