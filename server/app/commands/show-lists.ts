import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import type { DropReason } from "@probity/engines/screening/lists/published.ts";
import type { Parts } from "../parts.ts";
import type { Database } from "#platform/database/pool.ts";
import { transact, type Tx } from "#platform/database/transaction.ts";
import { ListRefusal } from "#screening/lists/activate-version.ts";
import { activeBefore } from "#screening/lists/activation-store.ts";
import { diffVersions } from "#screening/lists/diff-versions.ts";
import { type ListOverview, listOverviews } from "#screening/lists/list-overview.ts";
import { findList } from "#screening/lists/list-store.ts";
import {
  findDroppedRecords,
  findVersion,
  findVersions,
  newestVersions,
  type Version,
} from "#screening/lists/version-store.ts";
import type { ListArguments } from "./list-arguments.ts";

const shownVersions = 20;

/** `lists status`: all lists, or one of them with its newest versions. False when one that is switched on cannot be relied on. */
export async function statusCommand({ database }: Parts, { key, dropped, json }: ListArguments): Promise<boolean> {
  const overviews = await transact(database, {}, (tx) => listOverviews(tx, new Date()));
  const shown = overviews.filter((list) => key === undefined || list.key === key);
  const isWell = shown.every(({ enabled, state }) => !enabled || !(state.stale || state.attention));
  const versions = key && (await transact(database, {}, (tx) => newestVersions(tx, key, shownVersions)));
  if (json) {
    const left = dropped ? await transact(database, {}, (tx) => droppedOf(tx, shown)) : undefined;
    console.log(JSON.stringify({ ok: isWell, lists: shown, versions, dropped: left }));
    return isWell;
  }
  console.log(table([statusHead, ...shown.map(statusRow)]));
  if (versions) {
    console.log(`\n${table([versionHead, ...versions.map((version) => versionRow(version, shown[0]!))])}`);
  }
  if (dropped) for (const list of shown) console.log(`\n${await droppedLines(database, list)}`);
  return isWell;
}

const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? "-";
const minute = (date: Date | null) => date?.toISOString().slice(0, 16).replace("T", " ") ?? "-";

const statusHead = ["list", "entries", "published", "confirmed (UTC)", "state", "active version"];

function statusRow({ key, enabled, active, lastConfirmedAt, state }: ListOverview): string[] {
  const said = [...(active?.invented ? ["invented"] : []), ...state.staleReasons, ...state.attentionReasons];
  const shown = enabled ? said.join(", ") || "good" : "switched off";
  const entries = active ? String(active.entryCount) : "-";
  return [key, entries, day(active?.publishedAt ?? null), minute(lastConfirmedAt), shown, active?.id ?? "never loaded"];
}

const versionHead = ["version", "entries", "dropped", "published", "loaded (UTC)", "state"];

function versionRow(version: Version, list: ListOverview): string[] {
  const active = version.id === list.activeVersionId ? ", active" : "";
  const far = version.state === "loading" ? `, ${percentRead(version)} %` : "";
  const why = version.failure ?? version.attentionReasons.join(", ");
  const { id, entryCount, droppedEntries, publishedAt, loadedAt, state } = version;
  const shown = `${state}${far}${active}${why && `: ${why}`}`;
  return [id, String(entryCount), String(droppedEntries), day(publishedAt), minute(loadedAt), shown];
}

const dropWords: Record<DropReason, string> = {
  no_id: "has no id",
  repeated_id: "has an id that another record has too",
  no_name: "has no name that can be read",
  malformed: "cannot be read",
  position_unknown:
    "is a position that somebody holds, and the files do not say what it is: add its item and the classes above it",
};

/** The records that were left out of the version in use, and of the one that is held. */
async function droppedLines(database: Database, list: ListOverview): Promise<string> {
  const ids = [list.activeVersionId, list.heldVersionId].filter((id) => id !== null);
  return transact(database, {}, async (tx) => {
    const lines: string[] = [];
    for (const version of await findVersions(tx, ids)) {
      const standing = version.id === list.heldVersionId ? "held" : "active";
      const total = version.entryCount + version.droppedEntries;
      lines.push(`${list.key}: ${version.droppedEntries} of ${total} records left out of the ${standing} version`);
      const records = await findDroppedRecords(tx, version.id);
      for (const { record, reason } of records) lines.push(`  ${record} ${dropWords[reason]} (${reason})`);
      const more = version.droppedEntries - records.length;
      if (more > 0) lines.push(`  and ${more} more`);
    }
    return lines.join("\n") || `${list.key}: never loaded`;
  });
}

/** The same for programs. */
async function droppedOf(tx: Tx, lists: readonly ListOverview[]) {
  const ids = lists.flatMap(({ activeVersionId, heldVersionId }) => [activeVersionId, heldVersionId]);
  const found = await findVersions(
    tx,
    ids.filter((id) => id !== null),
  );
  const dropped = [];
  for (const { id, listKey } of found)
    dropped.push({ list: listKey, version: id, records: await findDroppedRecords(tx, id) });
  return dropped;
}

function percentRead({ files, bytesRead }: Version): number {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return Math.min(100, Math.floor((Number(bytesRead) / Math.max(1, total)) * 100));
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** `lists diff`: what changed. Without versions, from the active one to the held one, or from the one before to the active one. */
export async function diffCommand({ database }: Parts, { key, rest, ids, json }: ListArguments): Promise<boolean> {
  const listKey = key!;
  const { from, to } = await transact(database, {}, async (tx) => {
    const { heldVersionId } = await findList(tx, listKey);
    const [first, last] = heldVersionId === null ? ["previous", "active"] : ["active", "held"];
    return {
      from: await versionCalled(tx, listKey, rest[0] ?? first!),
      to: await versionCalled(tx, listKey, rest[1] ?? (rest[0] === undefined ? last! : "active")),
    };
  });
  if (to === null) throw new ListRefusal(`${listKey} has no such version.`);
  const signs = { added: "+", changed: "~", removed: "-" };
  const entries: { entryId: string; change: keyof typeof signs }[] = [];
  const counts = await diffVersions(database, { from, to }, ({ entryId, change }) => {
    if (ids && json) entries.push({ entryId, change });
    else if (ids) console.log(`${signs[change]} ${entryId}`);
  });
  const says = `${counts.added} added, ${counts.changed} changed, ${counts.removed} removed from ${from ?? "nothing"} to ${to}`;
  console.log(json ? JSON.stringify({ from, to, ...counts, ...(ids && { entries }) }) : says);
  return true;
}

/** A version by its id, or by what it is to its list; null for one that there is not. */
async function versionCalled(tx: Tx, key: ListKey, name: string): Promise<string | null> {
  const { activeVersionId, heldVersionId } = await findList(tx, key);
  if (name === "active") return activeVersionId;
  if (name === "held") return heldVersionId;
  if (name === "previous") return activeVersionId && ((await activeBefore(tx, key, activeVersionId)) ?? null);
  const version = /^[0-9a-f-]{36}$/i.test(name) ? await findVersion(tx, name) : undefined;
  if (version?.listKey !== key) throw new ListRefusal(`${key} has no version ${name}.`);
  return version.id;
}
