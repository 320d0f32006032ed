import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/promises.md"), "utf8");
const rows = page.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Promise |"));

it("every promise names what tries to break it, and that exists", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  for (const row of rows) {
    const [, promise, triedBy] = row.split("|");
    const commands = [...triedBy!.matchAll(/`npm run ([^`]+)`/g)].map(([, name]) => name!);
    const files = [...triedBy!.matchAll(/`([^` ]+\.test\.ts)`/g)].map(([, name]) => name!);
    expect(commands.length + files.length, promise).toBeGreaterThan(0);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    expect(files.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  }
  expect(rows.length).toBeGreaterThanOrEqual(20);
});
