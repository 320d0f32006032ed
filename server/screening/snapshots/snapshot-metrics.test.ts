import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { sampleLists } from "../testing/sample-lists.ts";
import { registerSnapshotMetrics } from "./snapshot-metrics.ts";

it("a node tells which version of each list it searches, and when that is not the active one", async () => {
  const lists = new Map(await sampleLists());
  const registry = new Registry();
  registerSnapshotMetrics(registry, () => lists);
  const [key, open] = [...lists][0]!;
  const before = await registry.metrics();
  expect(before).toContain(`probity_list_loaded_info{list="${key}",version="${open.versionId}"} 1`);
  expect(before).toContain(`probity_list_loaded_behind{list="${key}"} 0`);

  lists.set(key, { ...open, versionId: "00000000-0000-7000-8000-00000000000a", isBehind: true });
  const after = await registry.metrics();
  expect(after).toContain(`probity_list_loaded_info{list="${key}",version="00000000-0000-7000-8000-00000000000a"} 1`);
  expect(after).toContain(`probity_list_loaded_behind{list="${key}"} 1`);
  expect(after).not.toContain(open.versionId);

  lists.delete(key);
  expect(await registry.metrics()).not.toContain(`list="${key}"`);
});
