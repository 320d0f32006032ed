import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { settingNames } from "../../server/app/config.ts";
import { has, unless } from "../testing/rendered.ts";

const units = ["probity-api.service", "probity-worker.service", "probity-migrate.service"];
const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
const hasSystemd = has("systemd-analyze", "--version");
const why = unless(hasSystemd, "systemd is not installed");

/** The values of a directive, in order. */
const valuesOf = (text: string, directive: string) =>
  [...text.matchAll(new RegExp(`^${directive}=(.*)$`, "gm"))].map(([, value]) => value!);
const settingsOf = (text: string): Record<string, string> =>
  Object.fromEntries(valuesOf(text, "Environment").flatMap((value) => value.split(" ").map((pair) => pair.split("="))));
const example = Object.fromEntries(
  [...read("settings.example").matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
);

it.skipIf(!hasSystemd)(`systemd reads the units without a complaint${why}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "probity-units-"));
  // The program is looked for; on this machine it is elsewhere.
  for (const unit of units) writeFileSync(join(folder, unit), read(unit).replace("/usr/bin/node", process.execPath));
  const paths = units.map((unit) => join(folder, unit));
  const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...paths], { encoding: "utf8" });
  rmSync(folder, { recursive: true, force: true });
  const about = (stdout + stderr).split("\n").filter((line) => line.includes("probity"));
  expect(about).toEqual([]);
});

describe.each(units)("%s", (unit) => {
  const text = read(unit);

  it("leaves the walls around documents what they are made of", () => {
    const forbidden =
      /^(DynamicUser|RestrictNamespaces|ProtectProc|ProcSubset|ProtectKernelTunables|ProtectKernelLogs|SystemCallFilter|MemoryDenyWriteExecute)=/m;
    expect(text).not.toMatch(forbidden);
    for (const line of ["User=probity", "NoNewPrivileges=yes", "ProtectSystem=strict"])
      expect(text).toContain(`\n${line}\n`);
  });

  it("names settings that exist, and takes secrets from files alone", () => {
    const known = new Set([...settingNames(), "NODE_ENV", "UV_THREADPOOL_SIZE"]);
    const settings = settingsOf(text);
    expect([...Object.keys(settings), ...Object.keys(example)].filter((name) => !known.has(name))).toEqual([]);
    const credentials = valuesOf(text, "LoadCredential").map((value) => value.split(":", 1)[0]!);
    const files = Object.entries(settings).filter(([name]) => name.endsWith("_FILE"));
    expect(files.map(([, path]) => path).toSorted()).toEqual(credentials.map((name) => `%d/${name}`).toSorted());
    expect(Object.keys(example).filter((name) => settingNames().includes(`${name}_FILE`))).toEqual([]);
  });
});

it("processes have the time they take to stop, ports of their own, and no reason to migrate", () => {
  const [api, worker, migrate] = units.map(read) as [string, string, string];
  for (const text of [api, worker]) {
    expect(Number(valuesOf(text, "TimeoutStopSec")[0])).toBeGreaterThan(Number(example["DRAIN_SECONDS"]) + 20);
    expect(text).not.toMatch(/migrat\w+-database-url|probity-migrate/);
  }
  expect(settingsOf(api)["OPERATIONS_PORT"]).not.toBe(settingsOf(worker)["OPERATIONS_PORT"]);
  expect(migrate).toContain("\nTimeoutStartSec=infinity\n");
  expect(migrate).not.toContain("[Install]");
});
