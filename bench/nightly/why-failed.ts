import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Runs a command until it ends or its time is over, and keeps what it prints. Answers null if it ended well. */
export async function whyFailed(words: readonly string[], log: string, limitMs: number): Promise<string | null> {
  const [command, ...args] = words;
  const output = openSync(log, "w");
  // A group of its own, so that what it started ends with it.
  const child = spawn(command!, args, { detached: true, stdio: ["ignore", output, output] });
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  const kill = (signal: NodeJS.Signals) => process.kill(-child.pid!, signal);
  const interrupted = () => {
    kill("SIGTERM");
    process.exit(1);
  };
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    if (await Promise.race([ended, wait(limitMs, null, { ref: false })])) {
      const [code, signal] = await ended;
      return code === 0 ? null : (signal ?? `exit ${code}`);
    }
    kill("SIGTERM");
    if (!(await Promise.race([ended, wait(10_000, null, { ref: false })]))) kill("SIGKILL");
    return `ended after ${Math.round(limitMs / 60_000)} minutes`;
  } finally {
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
    closeSync(output);
  }
}
