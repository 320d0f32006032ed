import { join } from "node:path";
import { firstEntriesMin } from "@probity/engines/screening/lists/attention.ts";
import { type ListKey, listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import { parseList } from "@probity/engines/screening/lists/parse-list.ts";
import type { ConnectionSettings, Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Schedule } from "#platform/jobs/run-jobs.ts";
import { beforeActivation } from "../snapshots/before-activation.ts";
import { inOwnProcess } from "../snapshots/build-version.ts";
import type { ActivationParts } from "./activate-version.ts";
import { addressesOf } from "./addresses.ts";
import { defaultRetryWaitsMs } from "./download-publication.ts";
import { createFetcher, defaultFetchSettings } from "./fetch-file.ts";
import { findList } from "./list-store.ts";
import { LoadUnderWay } from "./load-list.ts";
import { type RefreshParts, refreshList, type RefreshResult } from "./refresh-list.ts";

/** The folder of snapshots, and the database that their builder reads. */
export type SnapshotSettings = { dataDir: string; connection: ConnectionSettings };

export type RefreshSettings = {
  refresh: boolean;
  cron: string;
  urls: Partial<Record<ListKey, readonly string[]>>;
  allowCidrs: readonly string[];
  entriesMin: Partial<Record<ListKey, number>>;
} & SnapshotSettings;

export type RefreshLog = {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
};

/** A load that gives no sign of life for so long is taken for dead. */
const leaseSeconds = 30;

/** Builds the snapshot of a version before it becomes active, whoever activates it. */
export function activationParts(
  database: Database,
  { dataDir, connection }: SnapshotSettings,
  signal: AbortSignal = new AbortController().signal,
): ActivationParts {
  return { database, buildSnapshot: beforeActivation({ dataDir, build: inOwnProcess(connection) }, signal) };
}

/** The parts of a refresh. The caller that makes them closes the fetcher. */
export function refreshParts(
  database: Database,
  settings: Omit<RefreshSettings, "refresh" | "cron">,
  signal?: AbortSignal,
): RefreshParts {
  const { urls, allowCidrs, dataDir, entriesMin } = settings;
  return {
    ...activationParts(database, settings, signal),
    // The development bank states no day, so it is the day on which its list was first seen.
    parse: (key, files) => parseList(key, files, new Date().toISOString().slice(0, 10)),
    clock: () => new Date(),
    leaseSeconds,
    entriesMin: { ...firstEntriesMin, ...entriesMin },
    fetcher: createFetcher({ ...defaultFetchSettings, allowCidrs }),
    download: { folder: join(dataDir, "lists"), retryWaitsMs: defaultRetryWaitsMs },
    addressesOf: (key) => addressesOf(key, urls),
  };
}

export type RefreshJob = { key: ListKey };

/** The job `lists.refresh`, and when it is due: nowhere unless the operator switched it on. */
export function createRefreshJobs(database: Database, settings: RefreshSettings, logger: RefreshLog) {
  const parts = refreshParts(database, settings);
  const asked = settings.refresh ? listKeys.filter((key) => parts.addressesOf(key).length > 0) : [];
  return {
    schedules: asked.map((key): Schedule => ({ queue: "lists.refresh", key, cron: settings.cron, data: { key } })),
    async run({ key }: RefreshJob, signal: AbortSignal): Promise<void> {
      const { enabled } = await transact(database, {}, (tx) => findList(tx, key));
      if (!enabled || !asked.includes(key)) return;
      try {
        tell(logger, key, await refreshList(parts, key, { onProgress: () => {}, signal }));
      } catch (error) {
        if (!(error instanceof LoadUnderWay)) throw error;
        logger.info({ list: key }, "a list is being loaded elsewhere");
      }
    },
    close: () => parts.fetcher.close(),
  };
}

function tell(logger: RefreshLog, list: ListKey, result: RefreshResult): void {
  const { standing } = result;
  if (standing === "activated" || standing === "confirmed" || standing === "left")
    logger.info({ list, standing, version: result.version.id }, "a list was refreshed");
  else if (standing === "held")
    logger.warn({ list, attention: result.attention, version: result.version.id }, "a list needs attention");
  else if (standing === "unreadable")
    logger.warn({ list, why: result.version.failure }, "a list was published that cannot be read");
  else if (standing === "refused") logger.warn({ list, why: result.why }, "a list could not be downloaded");
}
