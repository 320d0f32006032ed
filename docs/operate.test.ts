import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { settingNames } from "../server/config.ts";

const text = readFileSync(join(import.meta.dirname, "operate.md"), "utf8");

/** The names in the first column of the table of settings. */
function documentedSettings(): string[] {
  const section = text.slice(text.indexOf("## Settings"), text.indexOf("\n## ", text.indexOf("## Settings") + 1));
  const firstColumns = section.split("\n").flatMap((line) => /^\| (`[^|]+`) \|/.exec(line)?.[1] ?? []);
  return firstColumns.flatMap((column) => [...column.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!));
}

it("the table of settings names every setting once, and nothing else", () => {
  expect(documentedSettings().toSorted()).toEqual(settingNames());
});
