import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";

const main = join(import.meta.dirname, "../main.ts");

export type Settings = Record<string, string>;

/** Runs a command as an operator would, with these settings on top of the environment the tests run in. */
export function runProbity(args: string[], settings: Settings) {
  return spawnSync(process.execPath, [main, ...args], { env: { ...process.env, ...settings }, encoding: "utf8" });
}

export function startProbity(args: string[], settings: Settings): ChildProcess & { log: () => string } {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let log = "";
  child.stdout.on("data", (chunk) => (log += chunk));
  return Object.assign(child, { log: () => log });
}
