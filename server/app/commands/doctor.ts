import { setTimeout as wait } from "node:timers/promises";
import { type Config, readConfig } from "../config.ts";
import { openParts } from "../parts.ts";
import { clock, database, masterKeys, migrations, role, workers } from "./findings/database.ts";
import { dashboard } from "./findings/dashboard.ts";
import { fonts, seal, signingPage } from "./findings/documents.ts";
import { type Check, type Finding, ok, problem, warning } from "./findings/finding.ts";
import { files } from "./findings/files.ts";
import { lists } from "./findings/lists.ts";
import { locks, numbers, partitions } from "./findings/partitions.ts";
import { findingLine, type NamedFinding, runChecks } from "./findings/run-checks.ts";
import { sending } from "./findings/sending.ts";
import { standby } from "./findings/standby.ts";
import { mail, redis, timestamps } from "./findings/services.ts";
import { wallChecks } from "./findings/walls.ts";
import { wantsJson } from "./wants-json.ts";

export const usage = `doctor [--json]

Checks configuration, database, keys, workers, lists, files, seal and mail, and says what to do. Exits with 1 if something needs fixing.`;

/** In the order in which one thing needs another. */
export const checks: Record<string, Check> = {
  database,
  migrations,
  partitions,
  locks,
  numbers,
  role,
  clock,
  "master keys": masterKeys,
  standby,
  redis,
  workers,
  sending,
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
const patienceMs = 20_000;

/** What a test asks about, and how patient it is. */
type Asked = { read: () => Config; of: Record<string, Check>; checkMs: number };

/** `doctor`: finds problems before the first request fails. Returns false if something needs fixing. */
export async function doctor(args: string[], asked: Partial<Asked> = {}): Promise<boolean> {
  const { read = readConfig, of = checks, checkMs = patienceMs } = asked;
  const json = wantsJson(args, usage);
  const findings: NamedFinding[] = [];
  const tell = (finding: NamedFinding) => {
    findings.push(finding);
    if (!json) console.log(findingLine(finding));
  };
  const config = configuration(read, (finding) => tell({ check: "configuration", ...finding }));
  if (config) {
    const parts = openParts(config, "doctor");
    await runChecks(parts, of, checkMs, tell);
    await Promise.race([parts.close(), wait(1_000, null, { ref: false })]);
  }
  const isWell = findings.every(({ state }) => state !== "problem");
  if (json) console.log(JSON.stringify({ ok: isWell, findings }));
  return isWell;
}

function configuration(read: () => Config, tell: (finding: Finding) => void): Config | null {
  try {
    const config = read();
    tell(config.warnings.length === 0 ? ok("complete") : warning(config.warnings.join(" ")));
    return config;
  } catch (error) {
    tell(problem((error as Error).message));
    return null;
  }
}
