import { randomUUID } from "node:crypto";
import { type FileHandle, link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";

const signMs = 2_000;
/** A builder that gives no sign for so long is gone. */
const silentMs = 15_000;

/**
 * Does the work unless another process of this node is at it; false when it is. The lock is a file whose builder touches it again and
 * again: process numbers would mean nothing to the next container. Everybody touches and removes only the file they made, so whoever
 * wakes up after having been taken for gone disturbs nobody.
 */
export async function withBuildLock(folder: string, work: () => Promise<void>): Promise<boolean> {
  const path = `${folder}.lock`;
  await mkdir(dirname(path), { recursive: true });
  const lock = (await made(path)) ?? ((await silentOneRemoved(path)) ? await made(path) : null);
  if (!lock) return false;
  const sign = setInterval(() => void lock.utimes(new Date(), new Date()).catch(() => {}), signMs);
  try {
    await work();
    return true;
  } finally {
    clearInterval(sign);
    const { ino } = await lock.stat();
    if ((await statOf(path))?.ino === ino) await rm(path, { force: true });
    await lock.close();
  }
}

async function made(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, "wx");
  } catch (error) {
    if ((error as { code?: string }).code === "EEXIST") return null;
    throw error;
  }
}

async function silentOneRemoved(path: string): Promise<boolean> {
  const seen = await statOf(path);
  if (!seen) return true;
  if (Date.now() - seen.mtimeMs < silentMs) return false;
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return false;
  }
  const isSilentOne = (await statOf(aside))?.ino === seen.ino;
  // Somebody else was quicker, and this is already theirs.
  if (!isSilentOne) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
  return isSilentOne;
}

async function statOf(path: string) {
  return stat(path).catch(() => null);
}
