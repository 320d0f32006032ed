import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Transactions a second of a script, each statement planned once per connection. */
export function pgbench(url: string, script: string, clients: number, seconds: number): number {
  const file = join(mkdtempSync(join(tmpdir(), "probity-pgbench-")), "script.sql");
  writeFileSync(file, script);
  const result = spawnSync(
    "pgbench",
    ["-n", "-M", "prepared", "-c", String(clients), "-j", "2", "-T", String(seconds), "-f", file, url],
    { encoding: "utf8" },
  );
  const tps = /tps = ([\d.]+)/.exec(result.stdout)?.[1];
  if (tps === undefined || result.status !== 0) throw new Error(`pgbench: ${result.stderr.slice(0, 4000)}`);
  return Number(tps);
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}
