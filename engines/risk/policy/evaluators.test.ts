import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentEvaluator } from "./evaluators.ts";
import { madeUpEvaluator, NextRelease } from "./testing/next-release.ts";
import { readReleased, recordOf, type Released } from "./testing/released.ts";

const vitest = join(import.meta.dirname, "../../../node_modules/vitest/vitest.mjs");

let next: NextRelease;
beforeAll(() => {
  next = new NextRelease();
  writeFileSync(join(next.folder, "vitest.config.ts"), "export default { test: { testTimeout: 300_000 } };\n");
});
afterAll(() => next.remove());

type Found = { ancestorTitles: string[]; title: string; status: string };

const releasedIn = (release: NextRelease) => JSON.parse(release.read("engines/risk/policy/released.json")) as Released;

/** What released.test.ts finds in the copy: the promises of each version, and whether they hold. */
function frozen(): string[] {
  spawnSync(
    process.execPath,
    [
      vitest,
      "run",
      "engines/risk/policy/released.test.ts",
      "--reporter",
      "json",
      "--outputFile",
      "found.json",
      "-t",
      "^risk-eval-",
    ],
    { cwd: next.folder, env: {} }, // no variable of this run of vitest
  );
  const { testResults } = JSON.parse(next.read("found.json")) as { testResults: { assertionResults: Found[] }[] };
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== "skipped")
    .map(
      ({ ancestorTitles, title, status }) => `${ancestorTitles.join()} ${title.replace(/^\[.*?\] /, "")}: ${status}`,
    );
}

describe("a second evaluator", () => {
  it("[RK-AS-7] is recorded beside the first, whose record stays, and never again", async () => {
    const before = await readReleased();
    next.recordEvaluator(madeUpEvaluator);
    const { [madeUpEvaluator]: added, ...others } = releasedIn(next);
    expect(others).toEqual(before);
    const golden = next.read(`engines/risk/policy/golden/${madeUpEvaluator}.txt`);
    expect(added!.golden).toBe(recordOf({}, golden).golden);
    expect(Object.keys(added!.files)).toEqual(Object.keys(before[currentEvaluator]!.files));
    const changed = Object.entries(added!.files).filter(([name, is]) => is !== before[currentEvaluator]!.files[name]);
    expect(changed.map(([name]) => name)).toEqual(["outcome.ts"]);
    expect(golden).not.toBe(next.read(`engines/risk/policy/golden/${currentEvaluator}.txt`));

    const recorded = releasedIn(next);
    for (const version of [currentEvaluator, madeUpEvaluator])
      expect(() => next.recordEvaluator(version)).toThrow(
        `${version} is released. What it answers can no longer change.`,
      );
    expect(() => next.recordEvaluator("risk-eval-0")).toThrow('No evaluator "risk-eval-0" is registered');
    expect(releasedIn(next)).toEqual(recorded);
  });

  it("[RK-AS-7] is frozen beside the first: a file that was changed fails, and the answers that it changes", () => {
    next.change(
      `engines/risk/policy/${currentEvaluator}/outcome.ts`,
      "of exceeded) {",
      "of exceeded.slice(exceeded.length)) {",
    );
    expect(frozen()).toEqual([
      `${currentEvaluator} is what was released, file by file: failed`,
      `${currentEvaluator} answers 3000 recorded cases as on the day of its release: failed`,
      `${currentEvaluator} takes nothing but types from outside its folder: passed`,
      `${madeUpEvaluator} is what was released, file by file: passed`,
      `${madeUpEvaluator} answers 3000 recorded cases as on the day of its release: passed`,
      `${madeUpEvaluator} takes nothing but types from outside its folder: passed`,
    ]);
  });
});
