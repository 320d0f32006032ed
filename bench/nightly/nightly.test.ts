import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { scriptsWithNames } from "../scripts-with-names.ts";
import { limitMs, partMinutesMax, parts } from "./parts.ts";
import { changed, hasPassed, keepResult, pageWith } from "./results.ts";
import { whyFailed } from "./why-failed.ts";

const repository = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(repository, path), "utf8");
const steps = Object.values(parts).flat();

describe("the parts", () => {
  it("take at most 90 minutes each and 120 together, and every step has a limit", () => {
    const minutes = Object.values(parts).map((each) => each.reduce((sum, step) => sum + step.minutes, 0));
    expect(Math.max(...minutes)).toBeLessThanOrEqual(partMinutesMax);
    expect(minutes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(120);
    expect(steps.filter((step) => limitMs(step) > partMinutesMax * 60_000)).toEqual([]);
  });

  it("run drills that are in the table, and tests that exist", () => {
    const drills = steps.flatMap(({ command }) => (command[3] === "drill" ? [command[5]!] : []));
    expect(drills.filter((name) => !Object.hasOwn(scriptsWithNames["drill"]!.rows, name))).toEqual([]);
    const paths = steps.flatMap(({ command }) => command.filter((word) => word.includes("/")));
    expect(paths.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
    expect([drills.length, paths.length]).toEqual([
      expect.toSatisfy((count) => count > 15),
      expect.toSatisfy((count) => count > 9),
    ]);
  });

  it("run every drill but those that need an image, and every test that has a longer form", () => {
    const run = steps.flatMap(({ command }) => command);
    const left = Object.keys(scriptsWithNames["drill"]!.rows).filter((name) => !run.includes(name));
    expect(left).toEqual(["image", "compose"]);
    const tests = globSync("{engines,server,dashboard,signing}/**/*.test.{ts,tsx}", {
      cwd: repository,
      exclude: ["**/node_modules"],
    });
    const long = tests.filter((path) => read(path).includes("// @module-tag long\n"));
    expect(long.length).toBeGreaterThan(20);
    const isRun = (path: string) => run.some((word) => word.includes("/") && path.startsWith(word));
    expect(long.filter((path) => !isRun(path))).toEqual([]);
    const atNight = globSync("**/*.night.test.{ts,tsx}", { cwd: repository, exclude: ["**/node_modules"] });
    expect(atNight.length).toBeGreaterThan(2);
    expect(atNight.filter((path) => !run.includes(path))).toEqual([]);
    // A test that reads a size without the tag would never be tried longer.
    const untagged = tests.filter((path) => /inject\("sizes"\)|propertyRuns/.test(read(path)) && !long.includes(path));
    expect(untagged).toEqual([]);
  });
});

describe("the results", () => {
  const folder = mkdtempSync(join(tmpdir(), "nightly-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const result = { date: "2026-11-19", commit: "0123456789abcdef", failed: [], minutes: 12.4 };

  it("a part that passed is passed on its commit alone", () => {
    expect(hasPassed(folder, "drills", result.commit)).toBe(false);
    keepResult(folder, "drills", result);
    expect(hasPassed(folder, "drills", result.commit)).toBe(true);
    expect(hasPassed(folder, "drills", "another")).toBe(false);
    keepResult(folder, "drills", { ...result, failed: ["restarts"] });
    expect(hasPassed(folder, "drills", result.commit)).toBe(false);
    keepResult(folder, "drills", { ...result, commit: changed });
    expect(hasPassed(folder, "drills", changed)).toBe(false);
  });

  it("are rows of docs/promises.md; a part that was not run here keeps its row", () => {
    const page = read("docs/promises.md");
    const none = Object.fromEntries(Object.keys(parts).map((part) => [part, null]));
    expect(pageWith(page, none)).toBe(page);
    const first = pageWith(page, {
      ...none,
      drills: result,
      screens: { ...result, failed: ["pictures", "take next"] },
    });
    expect(first).toContain("\n| drills | 2026-11-19 | 01234567 | passed | 12 |\n");
    expect(first).toContain("\n| screens | 2026-11-19 | 01234567 | failed: pictures, take next | 12 |\n");
    expect(pageWith(first, none)).toBe(first);
    expect(first.split("\n")).toHaveLength(page.split("\n").length);
  });
});

describe("a step", () => {
  const folder = mkdtempSync(join(tmpdir(), "nightly-"));
  const log = join(folder, "log");
  const shell = (script: string) => ["sh", "-c", script];
  afterAll(() => rmSync(folder, { recursive: true }));

  it("says how it failed, and leaves what it printed", async () => {
    expect(await whyFailed(shell("echo said; echo warned >&2"), log, 60_000)).toBe(null);
    expect(readFileSync(log, "utf8")).toBe("said\nwarned\n");
    expect(await whyFailed(shell("exit 3"), log, 60_000)).toBe("exit 3");
  });

  it("is ended with everything that it started once its time is over", async () => {
    expect(await whyFailed(shell("sleep 600 & echo $!; wait"), log, 500)).toBe("ended after 0 minutes");
    const started = Number(readFileSync(log, "utf8"));
    expect(started).toBeGreaterThan(1);
    await expect.poll(() => isAlive(started)).toBe(false);
  });
});

/** A process that has ended and that its parent has not yet asked about is a zombie. */
function isAlive(id: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${id}/stat`, "utf8"));
  } catch {
    return false;
  }
}
