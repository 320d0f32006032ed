import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { currentEvaluator, evaluatorOf } from "./evaluators.ts";
import { goldenCases, goldenText } from "./testing/golden.ts";
import {
  folderOf,
  foreignImports,
  goldenPath,
  readReleased,
  recordOf,
  type Folder,
  type Released,
} from "./testing/released.ts";

const released = await readReleased();
const versions = Object.keys(released);

/** What differs between a folder with its golden results and what was recorded of them. */
function differences(recorded: Released[string], folder: Folder, golden: string): string[] {
  const found = recordOf(folder, golden);
  const names = new Set([...Object.keys(recorded.files), ...Object.keys(found.files)]);
  const changed = [...names].filter((name) => recorded.files[name] !== found.files[name]);
  return [...changed, ...(recorded.golden === found.golden ? [] : ["golden"])];
}

const count = goldenCases().length;

describe.each(versions)("%s", (version) => {
  const recorded = released[version]!;

  it("[RK-AS-7] is what was released, file by file", async () => {
    expect(differences(recorded, await folderOf(version), await readFile(goldenPath(version), "utf8"))).toEqual([]);
  });

  it(`[RK-AS-7] answers ${count} recorded cases as on the day of its release`, async () => {
    const golden = (await readFile(goldenPath(version), "utf8")).split("\n");
    expect(golden).toHaveLength(count + 2);
    const now = goldenText(version).split("\n");
    // All of them would fill the screen, and the first few tell what differs: definition, inputs or result.
    expect(now.filter((line, index) => line !== golden[index]).slice(0, 3)).toEqual([]);
  });

  it("takes nothing but types from outside its folder", async () => {
    expect(foreignImports(await folderOf(version))).toEqual([]);
    expect(evaluatorOf(version)).toBeDefined();
  });
});

describe("released evaluators", () => {
  it("include the current one, and no version is made up", () => {
    expect(versions).toContain(currentEvaluator);
    expect(evaluatorOf("risk-eval-0")).toBeUndefined();
    expect(evaluatorOf("constructor")).toBeUndefined();
  });

  it.each<[string, Folder, string, string[]]>([
    ["nothing", { "a.ts": "1", "b.ts": "2" }, "golden", []],
    ["a change", { "a.ts": "1 ", "b.ts": "2" }, "golden", ["a.ts"]],
    ["a new file", { "a.ts": "1", "b.ts": "2", "deep/c.ts": "" }, "golden", ["deep/c.ts"]],
    ["a lost file", { "b.ts": "2" }, "golden", ["a.ts"]],
    ["a new name", { "c.ts": "1", "b.ts": "2" }, "golden", ["a.ts", "c.ts"]],
    ["other results", { "a.ts": "1", "b.ts": "2" }, "other", ["golden"]],
  ])("are found changed by %s", (_what, folder, golden, expected) => {
    const recorded = recordOf({ "a.ts": "1", "b.ts": "2" }, "golden");
    expect(differences(recorded, folder, golden).toSorted()).toEqual(expected);
  });

  it.each([
    ['import type { A } from "../definition.ts";', 0],
    ['import { a } from "./b.ts";', 0],
    ['import {\n  a,\n} from "../definition.ts";', 1],
    ['import { type A, a } from "../../json/canonical.ts";', 1],
    ['export * from "../explain.ts";', 1],
    ['import fc from "fast-check";', 1],
    ["const a = await import(name);", 1],
  ])("may not rest on others: %s", (text, count) => {
    expect(foreignImports({ "a.ts": text })).toHaveLength(count);
  });
});
