import { fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { ConnectionSettings } from "#platform/database/pool.ts";
import { withBuildLock } from "./build-lock.ts";
import type { BuildOrder, BuildSign } from "./build-process.ts";
import type { SnapshotOrder } from "./build-snapshot-of.ts";
import { folderOf, removeUnfinished, type SnapshotOf } from "./snapshot-folders.ts";
import { isDue, stampOf } from "./snapshot-mark.ts";

export type BuildParts = {
  dataDir: string;
  /** Sees to it that a snapshot is in its folder, and all of it. */
  build: (order: SnapshotOrder, onEntries: (count: number) => void, signal: AbortSignal) => Promise<void>;
};

/** A million entries take some two gigabytes while their postings are gathered. */
const heapMegabytes = 8_192;

/** The process that was to build ended without a word. */
class BuilderDied extends Error {}

/**
 * Builds the snapshot of a version where it is missing, and reads all of it where that was long ago; false when another process of this
 * node is at it.
 */
export async function buildVersion(
  { dataDir, build }: BuildParts,
  of: SnapshotOf,
  onEntries: (count: number) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const folder = folderOf(dataDir, of);
  return withBuildLock(folder, async () => {
    if (!isDue(stampOf(folder))) return;
    await removeUnfinished(folder);
    try {
      await build({ ...of, folder }, onEntries, signal);
    } catch (error) {
      // A process that died while it read a snapshot has shown that it is damaged. Otherwise there is none yet.
      if (error instanceof BuilderDied) await rm(folder, { recursive: true, force: true });
      throw error;
    }
  });
}

/** Builds in a process of its own, so that nobody waits for it and nobody's memory grows. When it is done, the process is gone. */
export function inOwnProcess(connection: ConnectionSettings): BuildParts["build"] {
  return async (order, onEntries, signal) => {
    const file = new URL("./build-process.ts", import.meta.url);
    const builder = fork(file, { execArgv: [`--max-old-space-size=${heapMegabytes}`], signal, killSignal: "SIGKILL" });
    try {
      await new Promise<void>((resolve, reject) => {
        builder.on("message", (sign: BuildSign) => {
          if (sign.kind === "entries") onEntries(sign.count);
          else if (sign.kind === "built") resolve();
          else reject(new Error(sign.message));
        });
        builder.on("error", reject);
        builder.on("exit", (code, by) =>
          reject(new BuilderDied(`The builder of a snapshot ended with ${by ?? code}.`)),
        );
        builder.send({ ...order, connection } satisfies BuildOrder);
      });
    } finally {
      if (builder.pid !== undefined && builder.exitCode === null && builder.signalCode === null) {
        const ended = once(builder, "exit");
        builder.kill("SIGKILL");
        await ended;
      }
    }
  };
}
