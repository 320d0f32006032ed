import { setTimeout as wait } from "node:timers/promises";
import { type Config, readConfig } from "../config.ts";
import { openParts, type Parts } from "../parts.ts";
import { clock, database, masterKeys, migrations, role, workers } from "./findings/database.ts";
import { dashboard } from "./findings/dashboard.ts";
import { fonts, seal, signingPage } from "./findings/documents.ts";
import { type Check, type Finding, ok, problem, warning } from "./findings/finding.ts";
import { files } from "./findings/files.ts";
import { lists } from "./findings/lists.ts";
import { locks, numbers, partitions } from "./findings/partitions.ts";
import { mail, redis, timestamps } from "./findings/services.ts";
import { wallChecks } from "./findings/walls.ts";

/** In the order in which one thing needs another. */
const checks: Record<string, Check> = {
  database,
  migrations,
  partitions,
  locks,
  numbers,
  role,
  clock,
  "master keys": masterKeys,
  redis,
  workers,
  lists,
  ...wallChecks,
  fonts,
  "signing page": signingPage,
  dashboard,
  files,
  seal,
  timestamps,
  mail,
};

/** Longer than anything that works takes, and short enough to wait for. */
const checkMs = 20_000;
const marks = { ok: "ok     ", warning: "warning", problem: "PROBLEM" };
/** A table, function or schema is missing. */
const notMigrated = new Set(["42P01", "42883", "3F000"]);

/** `doctor`: finds problems before the first request fails. Returns false if something needs fixing. */
export async function doctor(): Promise<boolean> {
  const found: Finding[] = [];
  const tell = (name: string, finding: Finding) => {
    found.push(finding);
    console.log(`${marks[finding.state]}  ${name}: ${finding.says}`);
  };
  const config = configuration(tell);
  if (config) {
    const parts = openParts(config, "doctor");
    for (const [name, check] of Object.entries(checks)) tell(name, await attempt(check, parts));
    await Promise.race([parts.close(), wait(1_000, null, { ref: false })]);
  }
  return found.every(({ state }) => state !== "problem");
}

function configuration(tell: (name: string, finding: Finding) => void): Config | null {
  try {
    const config = readConfig();
    tell("configuration", config.warnings.length === 0 ? ok("complete") : warning(config.warnings.join(" ")));
    return config;
  } catch (error) {
    tell("configuration", problem((error as Error).message));
    return null;
  }
}

async function attempt(check: Check, parts: Parts): Promise<Finding> {
  const late = new AbortController();
  try {
    const never = wait(checkMs, problem(`gave no answer within ${checkMs / 1000} s`), { signal: late.signal });
    return await Promise.race([check(parts), never]);
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    return problem(notMigrated.has(code) ? "cannot be checked before the database is migrated" : message);
  } finally {
    late.abort();
  }
}
