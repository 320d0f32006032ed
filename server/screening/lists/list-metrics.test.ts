import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { createDatabase, createPool } from "#platform/database/pool.ts";
import { registerListMetrics } from "./list-metrics.ts";
import { storeVersion } from "./testing/versions.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await cloneDatabase(2);
});
afterAll(() => test.close());

const now = new Date("2026-11-15T12:00:00Z");

it("tell the age, size and state of each list when they are asked", async () => {
  const version = await storeVersion(test.database, "ofac_sdn", [sampleEntry("a"), sampleEntry("b")]);
  const confirmed = "'2026-11-15T11:59:00Z'";
  await test.pool.query(
    `update lists set active_version_id = $1, last_confirmed_at = ${confirmed}, attention_reasons = '{download_refused}' where key = 'ofac_sdn'`,
    [version],
  );
  const registry = new Registry();
  registerListMetrics(registry, test.database, () => now);
  const lines = (await registry.metrics()).split("\n").filter((line) => line.includes("{"));
  expect(lines.filter((line) => /ofac_sdn|eu_fsf/.test(line)).toSorted()).toEqual([
    'probity_list_attention{list="eu_fsf"} 0',
    'probity_list_attention{list="ofac_sdn"} 1',
    'probity_list_confirmed_age_seconds{list="ofac_sdn"} 60',
    'probity_list_entries{list="eu_fsf"} 0',
    'probity_list_entries{list="ofac_sdn"} 2',
    'probity_list_stale{list="eu_fsf"} 1',
    'probity_list_stale{list="ofac_sdn"} 0',
  ]);
});

it("are absent while the database is away, and take no other metrics with them", async () => {
  const pool = createPool({ url: "postgres://nobody@127.0.0.1:1/none", connections: 1 });
  const registry = new Registry();
  registerListMetrics(registry, createDatabase(pool), () => now);
  expect(await registry.metrics()).not.toContain("{");
  await pool.end();
});
