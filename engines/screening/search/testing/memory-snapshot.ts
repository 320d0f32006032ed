import { canonical } from "../../../json/canonical.ts";
import type { ListEntry } from "../../lists/entry.ts";
import type { ListKey } from "../../lists/list-keys.ts";
import { termBuilderVersion, type LearnedReadings } from "../../names/name.ts";
import { buildSnapshot } from "../build-snapshot.ts";
import { tables, type SnapshotSink, type SnapshotSource, type Table } from "../layout.ts";
import { Snapshot } from "../snapshot.ts";

/** The tables of a snapshot as maps. The next read overwrites the row that was read, as with files. */
class MemoryTables implements SnapshotSink, SnapshotSource {
  readonly rows = new Map(tables.map((table) => [table, new Map<number, Uint8Array>()] as const));
  bytes = new Uint8Array(1 << 16);
  numbers = new Uint32Array(this.bytes.buffer);

  put(table: Table, key: number, bytes: Uint8Array): void {
    const rows = this.rows.get(table)!;
    if (rows.has(key)) throw new Error(`Row ${key} of ${table} is written twice.`);
    rows.set(key, bytes.slice());
  }

  read(table: Table, key: number): number {
    const row = this.rows.get(table)!.get(key);
    if (!row) return -1;
    if (this.bytes.length < row.length) {
      this.bytes = new Uint8Array(row.length * 4);
      this.numbers = new Uint32Array(this.bytes.buffer);
    }
    this.bytes.set(row);
    return row.length;
  }
}

/** A snapshot of these entries that is nowhere but in memory. */
export function memorySnapshot(
  listKey: ListKey,
  entries: readonly ListEntry[],
  learned: LearnedReadings = new Map(),
): Snapshot {
  const memory = new MemoryTables();
  const encoder = new TextEncoder();
  entries.forEach((entry, number) => memory.put("entries", number, encoder.encode(canonical(entry))));
  const identity = { listKey, versionId: "memory", termBuilderVersion };
  const header = buildSnapshot(identity, entries, learned, memory);
  memory.put("header", 0, encoder.encode(canonical(header)));
  return new Snapshot(memory);
}
