import { mkdir, open, rm, stat, utimes } from "node:fs/promises";
import { dirname } from "node:path";

const signMs = 2_000;
/** A builder that gives no sign for so long is gone. */
const silentMs = 15_000;

/**
 * Does the work unless another process of this node is at it; false when it is. The lock is a file whose builder touches it again and
 * again: process numbers would mean nothing to the next container.
 */
export async function withBuildLock(folder: string, work: () => Promise<void>): Promise<boolean> {
  const path = `${folder}.lock`;
  await mkdir(dirname(path), { recursive: true });
  if (!(await taken(path))) return false;
  const sign = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), signMs);
  try {
    await work();
    return true;
  } finally {
    clearInterval(sign);
    await rm(path, { force: true });
  }
}

async function taken(path: string): Promise<boolean> {
  for (const attempt of [1, 2]) {
    try {
      await (await open(path, "wx")).close();
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== "EEXIST") throw error;
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
      if (attempt === 2 || Date.now() - mtimeMs < silentMs) return false;
      await rm(path, { force: true });
    }
  }
  return false;
}
