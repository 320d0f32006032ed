import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { threadJobs } from "./thread-jobs.ts";
import type { ThreadAnswer } from "./thread-pool.ts";

/** Answering requests has priority. Linux numbers threads like processes; elsewhere they stay as they are. */
function stepBack(): void {
  try {
    const id = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Another system: nothing to set.
  }
}

function answerTo({ kind, payload }: { kind: string; payload: unknown }): ThreadAnswer {
  try {
    // oxlint-disable-next-line typescript/no-explicit-any -- each kind has a payload of its own
    return { result: (threadJobs as Record<string, (payload: any) => unknown>)[kind]!(payload) };
  } catch (error) {
    return { failed: (error as Error).name };
  }
}

/** Large results change hands without being copied. */
function transferredOf(answer: ThreadAnswer): ArrayBuffer[] {
  const { json } = ("result" in answer ? (answer.result ?? {}) : {}) as { json?: Uint8Array<ArrayBuffer> };
  return json ? [json.buffer] : [];
}

stepBack();
parentPort!.on("message", (job) => {
  const answer = answerTo(job);
  parentPort!.postMessage(answer, transferredOf(answer));
});
parentPort!.postMessage("ready");
