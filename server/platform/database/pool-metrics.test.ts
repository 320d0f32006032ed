import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { cloneDatabase } from "#testing/database.ts";
import { registerPoolMetrics } from "./pool-metrics.ts";

it("a pool that is used up shows how many wait for it", async () => {
  const test = await cloneDatabase(2);
  const { pool } = test;
  const registry = new Registry();
  registerPoolMetrics(registry, pool);
  const shown = async () =>
    (await registry.metrics())
      .split("\n")
      .filter((line) => line.startsWith("probity_"))
      .map((line) => line.replace("probity_database_", ""));
  const held = [await pool.connect(), await pool.connect()];
  const waiting = pool.query("select 1");
  expect(await shown()).toEqual(["connections 2", "connections_idle 0", "connections_max 2", "connections_awaited 1"]);
  for (const client of held) client.release();
  await waiting;
  expect(await shown()).toEqual(["connections 2", "connections_idle 2", "connections_max 2", "connections_awaited 0"]);
  await test.close();
});
