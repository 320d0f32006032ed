import { Snapshot } from "@probity/engines/screening/search/snapshot.ts";
import type { SnapshotSource, Table } from "@probity/engines/screening/search/layout.ts";
import { digestOf } from "./digest.ts";
import { openEnvironment, type Environment } from "./environment.ts";
import { readManifest } from "./manifest.ts";

export type OpenSnapshot = { snapshot: Snapshot; digest: Buffer; close(): Promise<void> };

/** Maps a snapshot into memory. Its own statements are believed here; `verifySnapshot` checks them. */
export function openSnapshot(folder: string): OpenSnapshot {
  const digest = Buffer.from(readManifest(folder).digest, "hex");
  const environment = openEnvironment(folder);
  const snapshot = new Snapshot(new EnvironmentSource(environment));
  return { snapshot, digest, close: () => environment.root.close() };
}

class EnvironmentSource implements SnapshotSource {
  bytes: Uint8Array = new Uint8Array(0);
  numbers: Uint32Array = new Uint32Array(0);
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  read(table: Table, key: number): number {
    // LMDB answers one and the same buffer each time, which only claims to be as long as the row. It is replaced by a larger one
    // for a row that does not fit, by whichever snapshot of the process needs it.
    const row = this.#environment.table[table].getBinaryFast(key);
    if (!row) return -1;
    if (row.buffer !== this.bytes.buffer) {
      this.bytes = new Uint8Array(row.buffer, row.byteOffset, row.buffer.byteLength - row.byteOffset);
      this.numbers = new Uint32Array(row.buffer, row.byteOffset, Math.floor(this.bytes.length / 4));
    }
    return row.length;
  }
}

/** Reads all of a snapshot and computes its digest; throws where it is another than the snapshot says. */
export async function verifySnapshot(folder: string): Promise<Buffer> {
  const expected = readManifest(folder).digest;
  const environment = openEnvironment(folder);
  try {
    const digest = digestOf(environment);
    if (digest.toString("hex") !== expected) throw new Error(`The snapshot in ${folder} is damaged.`);
    return digest;
  } finally {
    await environment.root.close();
  }
}
