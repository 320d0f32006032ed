import { Snapshot } from "@probity/engines/search/snapshot.ts";
import { digestOf } from "./digest.ts";
import { openEnvironment } from "./environment.ts";
import { readManifest } from "./manifest.ts";

export type OpenSnapshot = { snapshot: Snapshot; digest: Buffer; close(): Promise<void> };

/** Maps a snapshot into memory. What it says of itself is believed here; `verifySnapshot` looks whether it is true. */
export function openSnapshot(folder: string): OpenSnapshot {
  const digest = Buffer.from(readManifest(folder).digest, "hex");
  const environment = openEnvironment(folder);
  const snapshot = new Snapshot({
    get(table, key) {
      // What is answered is one and the same buffer each time, and only claims to be as long as the row.
      const bytes = environment.table[table].getBinaryFast(key);
      return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    },
  });
  return { snapshot, digest, close: () => environment.root.close() };
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
