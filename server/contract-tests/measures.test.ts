import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { againstOrderMax, areasInOrder, exceptions, mayImport } from "#testing/allowed-imports.ts";
import { measures, staleExceptions } from "#testing/architecture-rules.ts";
import { readSourceTree, repository, type SourceTree } from "#testing/source-tree.ts";

/** What is true now. Both only fall: to 25 scripts, and to a page of 1,200 words. */
const scriptsMax = 25;
const architectureWordsMax = 1_200;

const tree = readSourceTree();
const atTop = readdirSync(join(repository, "server"), { withFileTypes: true });
const filesAtTop = Object.fromEntries(
  atTop.filter((entry) => entry.isFile()).map(({ name }) => [`server/${name}`, ""]),
);

describe("the repository", () => {
  it.each(Object.entries(measures))("%s", (_measure, broken) => {
    expect(broken({ ...filesAtTop, ...tree })).toEqual([]);
  });

  it("has a row for every area, in an order, and at most ten single files beside them, each with a reason that still holds", () => {
    const folders = atTop
      .filter((entry) => entry.isDirectory() && !/^(node_modules|testing|contract-tests)$/.test(entry.name))
      .map(({ name }) => name);
    expect(areasInOrder.flat().toSorted()).toEqual(folders.toSorted());
    expect(folders.filter((name) => !(name in mayImport))).toEqual([]);
    expect(Object.keys(exceptions).length).toBeLessThanOrEqual(10);
    expect(againstOrderMax).toBeLessThanOrEqual(10);
    expect(staleExceptions(tree)).toEqual([]);
    expect(staleExceptions({ ...tree, "server/platform/threads/search-folders.ts": "" })).toEqual([
      "server/platform/threads/search-folders.ts -> server/screening/snapshots/open-snapshot.ts",
    ]);
  });

  it("is entered by few commands and a short page", () => {
    const read = (name: string) => readFileSync(join(repository, name), "utf8");
    const { scripts } = JSON.parse(read("package.json")) as { scripts: object };
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(scriptsMax);
    expect(read("ARCHITECTURE.md").split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(architectureWordsMax);
  });
});

describe("the measures refuse", () => {
  const long = "const a = 1;\n".repeat(301);
  const twelve = "abcdefghijkl".split("");
  it.each<[keyof typeof measures, SourceTree, string[]]>([
    [
      "no folder is named like its parent",
      { "server/agreements/documents/documents/a.ts": "", "server/risk/risks/a.ts": "", "engines/risk/risk.ts": "" },
      ["server/agreements/documents/documents/a.ts"],
    ],
    [
      "server/ has at most 12 folders and 6 files",
      Object.fromEntries(twelve.map((name) => [`server/${name}/b.ts`, ""])),
      [],
    ],
    [
      "server/ has at most 12 folders and 6 files",
      Object.fromEntries(["testing", "m", ...twelve].map((name) => [`server/${name}/b.ts`, ""])),
      ["m", ...twelve],
    ],
    [
      "server/ has at most 12 folders and 6 files",
      Object.fromEntries(twelve.slice(0, 7).map((name) => [`server/${name}.ts`, ""])),
      twelve.slice(0, 7).map((name) => `${name}.ts`),
    ],
    [
      "no folder of engines/ holds one small file",
      {
        "engines/risk/small/a.ts": "one line",
        "engines/risk/small/a.test.ts": "",
        "engines/risk/long/a.ts": long,
        "engines/risk/two/a.ts": "",
        "engines/risk/two/b.ts": "",
        "engines/risk/above/a.ts": "",
        "engines/risk/above/below/a.ts": "",
        "engines/risk/above/below/b.ts": "",
        "engines/lifecycle/period.ts": "",
      },
      ["engines/risk/small"],
    ],
  ])("%s: %o", (measure, made, expected) => {
    expect(measures[measure](made)).toEqual(expected);
  });
});
