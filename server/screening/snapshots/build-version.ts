import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { withBuildLock } from "./build-lock.ts";
import type { BuildOrder, BuildSign } from "./build-process.ts";
import type { SnapshotOrder } from "./build-snapshot-of.ts";
import { folderOf, type SnapshotOf } from "./snapshot-folders.ts";

export type BuildParts = {
  dataDir: string;
  /** Builds a snapshot in its folder. */
  build: (order: SnapshotOrder, onEntries: (count: number) => void, signal: AbortSignal) => Promise<void>;
};

/** A million entries take some two gigabytes while their postings are gathered. */
const heapMegabytes = 8_192;

/** Builds the snapshot of a version where it is missing; false when another process of this node is building it. */
export async function buildVersion(
  { dataDir, build }: BuildParts,
  of: SnapshotOf,
  onEntries: (count: number) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const folder = folderOf(dataDir, of);
  return withBuildLock(folder, async () => {
    if (!existsSync(folder)) await build({ ...of, folder }, onEntries, signal);
  });
}

/** Builds in a process of its own, so that nobody waits for it and nobody's memory grows. */
export function inOwnProcess(databaseUrl: string): BuildParts["build"] {
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
        builder.on("exit", (code) => reject(new Error(`The builder of a snapshot ended with ${code}.`)));
        builder.send({ ...order, databaseUrl } satisfies BuildOrder);
      });
    } finally {
      if (builder.exitCode === null && builder.signalCode === null) builder.kill("SIGKILL");
    }
  };
}
