import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { limitMs, partMinutesMax, parts, type Step } from "./parts.ts";
import { changed, hasPassed, keepResult, pageWith, readResult } from "./results.ts";
import { whyFailed } from "./why-failed.ts";

/**
 * Runs parts of the nightly, all of them if none is named, on a machine that `.ci/nightly` has prepared. One that has passed on this commit is
 * not run again without `--again`. `--waiting` prints which parts would run; `--record` writes the last results into docs/promises.md.
 */
const repository = join(import.meta.dirname, "../..");
const folder = join(repository, ".ci/nightly-results");
process.chdir(repository);
const promises = join(repository, "docs/promises.md");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    again: { type: "boolean", default: false },
    waiting: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
const commit = commitHere();
const asked = positionals.length > 0 ? positionals : Object.keys(parts);
const waiting = asked.filter((part) => values.again || !hasPassed(folder, part, commit));

if (unknown.length > 0) {
  console.error(`The nightly has no part ${unknown.join(", ")}. It has: ${Object.keys(parts).join(", ")}.`);
  process.exitCode = 2;
} else if (values.record) {
  const results = Object.fromEntries(Object.keys(parts).map((part) => [part, readResult(folder, part)]));
  writeFileSync(promises, pageWith(readFileSync(promises, "utf8"), results));
} else if (values.waiting) console.log(waiting.join(" "));
else for (const part of waiting) if (!(await runPart(part, parts[part]!))) process.exitCode = 1;

function commitHere(): string {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: repository, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    return git("status", "--porcelain") === "" ? git("rev-parse", "HEAD") : changed;
  } catch {
    return changed; // sources without their history
  }
}

async function runPart(part: string, steps: readonly Step[]): Promise<boolean> {
  console.log(`${part}: ${steps.length} steps`);
  const started = Date.now();
  const end = started + partMinutesMax * 60_000;
  const failed: string[] = [];
  for (const step of steps) if (!(await runStep(part, step, end))) failed.push(step.name);
  const minutes = (Date.now() - started) / 60_000;
  keepResult(folder, part, { date: new Date(started).toISOString().slice(0, 10), commit, failed, minutes });
  console.log(`${part}: ${failed.length === 0 ? "passed" : "FAILED"} in ${minutes.toFixed(0)} minutes\n`);
  return failed.length === 0;
}

/** What it prints is kept in a file, and shown if it fails. */
async function runStep(part: string, step: Step, end: number): Promise<boolean> {
  const started = Date.now();
  const log = join(folder, part, `${step.name.replaceAll(" ", "-")}.log`);
  mkdirSync(join(folder, part), { recursive: true });
  const left = Math.min(limitMs(step), end - started);
  const why = left > 0 ? await whyFailed(step.command, log, left) : `the part has had its ${partMinutesMax} minutes`;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`  ${step.name.padEnd(24)} ${String(seconds).padStart(5)} s  ${why === null ? "ok" : `FAILED: ${why}`}`);
  if (why !== null && left > 0) console.log(readFileSync(log, "utf8").replaceAll(/^/gm, "    | "));
  return why === null;
}
