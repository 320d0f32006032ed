import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { repository } from "#testing/source-tree.ts";

describe("engines", () => {
  /** The compiler's output for a project, also if it fails. */
  const compile = (project: string) =>
    promisify(execFile)(join(repository, "node_modules/.bin/tsc"), ["--project", project]).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );

  it("compile in a world without Node and without a browser", async () => {
    expect(await compile(join(repository, "engines/tsconfig.json"))).toBe("");
  });

  it("could not use one: what reaches outside does not compile", async () => {
    const outside = {
      "process.mts": "export const a = process.pid;",
      "fetch.mts": 'export const a = fetch("https://example.org");',
      "timer.mts": "setTimeout(() => {}, 1);",
      "console.mts": "console.log(1);",
      "files.mts": 'import "node:fs"; export { readFileSync } from "node:fs";',
      "document.mts": "export const a = document.title;",
    };
    const folder = await mkdtemp(join(tmpdir(), "probity-engines-"));
    const config = { extends: join(repository, "engines/tsconfig.json"), include: ["."] };
    const texts = {
      ...outside,
      "pure.mts": "export const a = Math.max(1, 2);",
      "tsconfig.json": JSON.stringify(config),
    };
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
    const said = await compile(folder);
    await rm(folder, { recursive: true });
    const refused = new Set([...said.matchAll(/(\w+\.mts)[(:]/g)].map(([, name]) => name!));
    expect([...refused].toSorted()).toEqual(Object.keys(outside).toSorted());
  });
});
