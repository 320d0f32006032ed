import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Result = { date: string; commit: string; failed: string[]; minutes: number };

/** Uncommitted changes are of no commit: what passed with them says nothing about the next run. */
export const changed = "uncommitted";

const fileOf = (folder: string, part: string) => join(folder, `${part}.json`);

export function readResult(folder: string, part: string): Result | null {
  try {
    return JSON.parse(readFileSync(fileOf(folder, part), "utf8")) as Result;
  } catch {
    return null;
  }
}

export function keepResult(folder: string, part: string, result: Result): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(folder, part), `${JSON.stringify(result)}\n`);
}

export function hasPassed(folder: string, part: string, commit: string): boolean {
  const result = readResult(folder, part);
  return result !== null && commit !== changed && result.commit === commit && result.failed.length === 0;
}

const heading = "\n## The last nightly\n";
const headOfTable = "| Part | Date | Commit | Result | Minutes |\n|---|---|---|---|---|\n";

/** The page with a row for each part; those that were not run here keep the row they have. */
export function pageWith(page: string, results: Readonly<Record<string, Result | null>>): string {
  const [before, after] = page.split(heading);
  if (after === undefined || !after.includes(headOfTable)) throw new Error("The page has no table of the nightly.");
  const [introduction, table] = after.split(headOfTable);
  const kept = new Map(table!.split("\n").map((line) => [line.split(" | ")[0]!.slice(2), line]));
  const rows = Object.entries(results).map(([part, result]) =>
    result === null ? (kept.get(part) ?? rowOf(part, "–", "–", "not run yet", "–")) : rowOfResult(part, result),
  );
  const rest = table!.slice(table!.search(/^(?!\| )/m));
  return `${before}${heading}${introduction}${headOfTable}${rows.join("\n")}\n${rest}`;
}

const rowOf = (...cells: string[]) => `| ${cells.join(" | ")} |`;

function rowOfResult(part: string, { date, commit, failed, minutes }: Result): string {
  const said = failed.length === 0 ? "passed" : `failed: ${failed.join(", ")}`;
  return rowOf(part, date, commit.slice(0, 8), said, minutes.toFixed(0));
}
