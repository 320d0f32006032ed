import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { unknownCommands } from "../bench/testing/commands.ts";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/promises.md"), "utf8");
const [promises] = page.split("\n## The last nightly\n");
const rows = promises!.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Promise |"));

it("every promise names what tries to break it, and that exists", () => {
  for (const row of rows) {
    const [, promise, triedBy] = row.split("|");
    const commands = triedBy!.match(/`npm run [^`]+`/g) ?? [];
    const files = [...triedBy!.matchAll(/`([^` ]+\.test\.ts)`/g)].map(([, name]) => name!);
    expect(commands.length + files.length, promise).toBeGreaterThan(0);
    expect(unknownCommands(commands.join())).toEqual([]);
    expect(files.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  }
  expect(rows.length).toBeGreaterThanOrEqual(20);
});
