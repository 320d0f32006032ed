import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { Pool, poolDefaults } from "./pool.ts";
import { RenderingMetrics } from "./rendering-metrics.ts";
import type { UnrulyJobs } from "./testing/unruly-child.ts";

it("jobs are counted by how they ended, those refused apart, and those under way are seen", async () => {
  const registry = new Registry();
  const metrics = new RenderingMetrics(registry);
  const settings = { ...poolDefaults, children: 1, queue: 1, jobsPerChild: 3, deadlineMs: 1_000 };
  const pool = new Pool<UnrulyJobs>(new URL("./testing/unruly-child.ts", import.meta.url), settings, metrics.events);
  metrics.watch(pool);
  await pool.start();
  const under = [pool.run("spin", 60_000), pool.run("echo", 1), pool.run("echo", 2)].map((job) => job.catch(() => {}));
  const shown = await registry.metrics();
  expect(shown).toContain("probity_renderers_busy 1");
  expect(shown).toContain("probity_renders_waiting 1");
  await Promise.all(under);
  for (let at = 0; at < 3; at++) await pool.run("refuse", "a name").catch(() => {});
  const after = await registry.metrics();
  expect(after).toContain('probity_render_duration_seconds_count{kind="spin",outcome="late"} 1');
  expect(after).toContain('probity_render_duration_seconds_count{kind="refuse",outcome="failed"} 3');
  expect(after).toMatch(/probity_renders_refused_total\{kind="echo"\} [12]/);
  expect(after).toContain('probity_renderer_restarts_total{reason="worn"} 1');
  expect(after).toContain('probity_renderer_restarts_total{reason="died"} 1');
  expect(after).not.toContain("a name");
  await pool.close();
});
