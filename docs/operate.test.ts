import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { settingNames } from "../server/app/config.ts";
import { queues } from "../server/platform/jobs/queues.ts";
import { readSourceTree } from "../server/testing/source-tree.ts";

const text = readFileSync(join(import.meta.dirname, "operate.md"), "utf8");

const section = (title: string) => {
  const start = text.indexOf(`\n## ${title}\n`);
  return text.slice(start, text.indexOf("\n## ", start + 1));
};

/** The names in the first column of the table of settings. */
function documentedSettings(): string[] {
  const firstColumns = section("Settings")
    .split("\n")
    .flatMap((line) => /^\| (`[^|]+`) \|/.exec(line)?.[1] ?? []);
  return firstColumns.flatMap((column) => [...column.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!));
}

/** The names of metrics in the code that makes them. */
function registeredMetrics(): string[] {
  return Object.entries(readSourceTree())
    .filter(([path, source]) => !path.endsWith(".test.ts") && source.includes('from "prom-client"'))
    .flatMap(([, source]) => [...source.matchAll(/"(probity_[a-z_]+)"/g)].map(([, name]) => name!));
}

it("the table of metrics names every metric once, and nothing else", () => {
  const columns = section("Metrics")
    .split("\n")
    .flatMap((line) => /^\| (`probity_[^|]+`) \|/.exec(line)?.[1] ?? []);
  const documented = columns.flatMap((column) => [...column.matchAll(/`(probity_[a-z_]+)`/g)].map(([, name]) => name!));
  const registered = new Set(registeredMetrics());
  expect(documented.toSorted()).toEqual([...registered].toSorted());
  expect(registered.size).toBeGreaterThan(25);
});

it("the table of queues names every queue once", () => {
  const rows = section("Metrics").split("| `queue` |")[1]!;
  const named = rows.split("\n").flatMap((line) => /^\| (`[a-z-]+\.[^|]+`) \|/.exec(line)?.[1] ?? []);
  const documented = named.flatMap((column) => [...column.matchAll(/`([a-z.-]+)`/g)].map(([, name]) => name!));
  const fromRows = ["webhooks.deliveries", "risk.monitoring", "documents.expiry"];
  expect(documented.toSorted()).toEqual([...Object.keys(queues), ...fromRows].toSorted());
});

it("the table of settings names every setting once, and nothing else", () => {
  expect(documentedSettings().toSorted()).toEqual(settingNames());
});
