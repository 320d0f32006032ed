import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { unknownCommands } from "../bench/testing/commands.ts";

const root = join(import.meta.dirname, "..");

/** The cells of every row of the tables, heads included. */
const rowsOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|") && !line.startsWith("|-"))
    .map((line) => line.split("|").slice(1, -1));

/** What stands in the last column of the tables: files, folders and commands. */
const shownBy = (text: string) =>
  rowsOf(text).flatMap((cells) => Array.from(cells.at(-1)!.matchAll(/`([^`]+)`/g), ([, name]) => name!));

/** A folder shows something by the tests in it. */
function isMissing(name: string): boolean {
  if (name.startsWith("npm run ")) return unknownCommands(name).length > 0;
  const path = join(root, name);
  if (!existsSync(path)) return true;
  return statSync(path).isDirectory() && globSync("**/*.test.{ts,tsx}", { cwd: path }).length === 0;
}

it("every wall is shown by tests that exist, or by a command that does", () => {
  const shown = shownBy(readFileSync(join(root, "SECURITY.md"), "utf8"));
  expect(shown.length).toBeGreaterThan(30);
  expect(shown.filter(isMissing)).toEqual([]);
});

/** The sections of the ASVS 5.0.0 with rows of level 1 or 2, and how many: these come first in each, numbered from 1. */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2
`;
const number = /\b\d+\.\d+\.\d+\b/g;

it("docs/asvs.md answers every row of levels 1 and 2 once, counts its answers, and names what exists", () => {
  const text = readFileSync(join(root, "docs/asvs.md"), "utf8");
  const rows = rowsOf(text).filter(([row]) => /^ \d+\.\d+\.\d+ $/.test(row!));
  const answered = rows.map(([row, what]) => ({
    row: row!.trim(),
    answer: /^ \**(met|partly|not met|operator)\**: /.exec(what!)?.[1] ?? "none",
  }));
  const left = text
    .split("\n")
    .filter((line) => line.startsWith("Does not apply: "))
    .flatMap((line) => line.match(number) ?? [])
    .map((row) => ({ row, answer: "does not apply" }));
  const all = [...answered, ...left];
  const asked = Array.from(sections.matchAll(/(\S+):(\d+)/g)).flatMap(([, section, count]) =>
    Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
  );
  expect(all.map(({ row }) => row).toSorted()).toEqual(asked.toSorted());

  const counted = Object.fromEntries(
    Object.entries(Object.groupBy(all, ({ answer }) => answer)).map(([answer, of]) => [answer, of!.length]),
  );
  const stated = rowsOf(text).filter(([, count]) => /^ \d+ $/.test(count!));
  expect(Object.fromEntries(stated.map(([answer, count]) => [answer!.trim(), Number(count)]))).toEqual(counted);

  expect(rows.filter((cells) => !cells.at(-1)!.includes("`"))).toEqual([]);
  expect(shownBy(text).filter(isMissing)).toEqual([]);
});
