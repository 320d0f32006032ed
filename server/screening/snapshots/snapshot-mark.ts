import { readFileSync, statSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const data = "data.mdb";
const mark = "verified";

/** A disk loses bits slowly, and reading all of a large snapshot takes a while. */
const verifiedForMs = 24 * 3_600_000;

/** Which file a snapshot is, and when somebody last read all of it and found it to be what its digest says. */
export type Stamp = { inode: number; verifiedAt: number };

/**
 * Null where there is no snapshot, or nobody has finished it. One that has become shorter is none either: reading a mapped file behind
 * its end ends the process.
 */
export function stampOf(folder: string): Stamp | null {
  try {
    const { ino: inode, size } = statSync(join(folder, data));
    if (readFileSync(join(folder, mark), "utf8") !== String(size)) return null;
    return { inode, verifiedAt: statSync(join(folder, mark)).mtimeMs };
  } catch {
    return null;
  }
}

export function isDue(stamp: Stamp | null): boolean {
  return stamp === null || Date.now() - stamp.verifiedAt > verifiedForMs;
}

/** Whoever has computed the digest of all of it says so. */
export async function markVerified(folder: string): Promise<void> {
  const { size } = await stat(join(folder, data));
  await writeFile(join(folder, mark), String(size));
}
