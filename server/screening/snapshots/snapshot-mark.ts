import { statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dataFile, readManifest } from "./manifest.ts";

/** Empty: when it was written says all. */
const mark = "verified";

/** A disk loses bits slowly, and reading all of a large snapshot takes a while. */
const verifiedForMs = 24 * 3_600_000;

/** The file of a snapshot, and the time at which all of it was last read and matched its digest. */
export type Stamp = { inode: number; verifiedAt: number };

/** Null where there is no snapshot, or nobody has finished it, or it is not as long as it was. */
export function stampOf(folder: string): Stamp | null {
  try {
    readManifest(folder);
    const { ino: inode } = statSync(join(folder, dataFile));
    return { inode, verifiedAt: statSync(join(folder, mark)).mtimeMs };
  } catch {
    return null;
  }
}

export function isDue(stamp: Stamp | null): boolean {
  return stamp === null || Date.now() - stamp.verifiedAt > verifiedForMs;
}

/** Records that the digest of the whole file has been computed. */
export async function markVerified(folder: string): Promise<void> {
  await writeFile(join(folder, mark), "");
}
