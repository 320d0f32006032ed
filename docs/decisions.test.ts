import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const records = globSync("docs/decisions/*.md", { cwd: root }).toSorted();
const names = new Set(records.map((path) => basename(path)));

/** References in a text that lead to no record, or name another number than the record they lead to. */
function faults(text: string): string[] {
  const paths = Array.from(text.matchAll(/decisions\/(\d{4}-[\w-]+\.md)/g), ([, name]) => name!);
  // A number alone would lead to another record after the next renumbering, and no test could tell.
  const bare = Array.from(text.matchAll(/\bdecision \d+\b(?!\/)(?!\]\()/g), ([found]) => `${found} without a path`);
  const numbered = Array.from(text.matchAll(/\[(?:decision )?(\d{1,4})\]\([^)\s]*?(\d{4})-[\w-]+\.md\)/g))
    .filter(([, shown, number]) => shown !== number)
    .map(([link]) => `${link} shows another number`);
  return [...paths.filter((name) => !names.has(name)).map((name) => `${name} does not exist`), ...bare, ...numbered];
}

describe("decision records", () => {
  it("are numbered without a gap, and each title begins with the number of its file", () => {
    expect(records.map((path) => basename(path).slice(0, 4))).toEqual(
      records.map((_, index) => String(index + 1).padStart(4, "0")),
    );
    expect(records.filter((path) => !read(path).startsWith(`# ${basename(path).slice(0, 4)}: `))).toEqual([]);
    expect(records.length).toBeGreaterThanOrEqual(47);
  });

  it("every reference leads to one, and shows its number", () => {
    const texts = globSync("**/*.{md,ts,tsx,sql,yaml,yml,json,css,service,mjs}", {
      cwd: root,
      exclude: ["**/node_modules/**", "**/dist/**", "docs/decisions.test.ts", "package-lock.json", "docs/reference/**"],
    });
    expect(texts.length).toBeGreaterThan(1_000);
    const found = texts.flatMap((path) => {
      // Within the folder a record is named without it.
      const text = path.startsWith("docs/decisions/") ? read(path).replaceAll("](0", "](decisions/0") : read(path);
      return faults(text).map((fault) => `${path}: ${fault}`);
    });
    expect(found).toEqual([]);
  });

  it.each([
    ["see docs/decisions/0001-mysql-only.md", ["0001-mysql-only.md does not exist"]],
    ["see decision 12", ["decision 12 without a path"]],
    ["[decision 0002](decisions/0001-postgresql-only.md)", ["shows another number"]],
    ["[decision 0001](decisions/0001-postgresql-only.md), (Decision 2011/833/EU)", []],
  ])("the check of references reads %s", (text, expected) => {
    const found = faults(text);
    expect(found).toHaveLength(expected.length);
    expect(found.join()).toContain(expected.join());
  });
});
