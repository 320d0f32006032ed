import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { mayImport, roomsMayImport, separateRooms, testsMayImport } from "#testing/allowed-imports.ts";
import { codeLines, cyclesOf, folderOf, importsOf, readSourceTree, type SourceTree } from "#testing/source-tree.ts";

/**
 * Stores are leaves: they turn values into rows. Of `secrets` and their own folder they know types alone. Columns that several
 * stores have in common stand in a file `-columns.ts`, which is a leaf as well.
 */
const storesMayImport = ["database", "operation", "engines"];
const isColumns = (path: string) => path.endsWith("-columns.ts");
const isLeaf = (path: string) => path.endsWith("-store.ts") || isColumns(path);
const generated = [
  "server/database/tables.ts",
  "contract/operations.ts",
  "contract/records.ts",
  "dashboard/api/operation-roles.ts",
];
const isGenerated = (path: string) => generated.includes(path) || path.endsWith("/route-refusals.ts");
const forbiddenNames = /^(index|utils?|helpers?|common)(\.|$)/;
const codeLinesMax = 300;

/** Tests, and what only they use. */
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes("/testing/");
const covers = (allowed: readonly string[], path: string) => allowed.includes(path) || allowed.includes(folderOf(path));
const mayGiveTypes = (store: string, to: string) => folderOf(to) === "secrets" || dirname(to) === dirname(store);
/** The room of a slice that a file is in; a file at the top of its slice is one by itself. */
const roomOf = (path: string) => path.split("/").slice(0, 3).join("/");
/** A test sees the fixtures of every slice, because a subject or a template is needed in tests of others too. */
const testMayImport = (path: string, to: string) => covers(testsMayImport(path), to) || sliceFixture.test(to);
const sliceFixture = /^server\/[a-z]+\/testing\//;
const files = (tree: SourceTree) => Object.entries(tree);

/** Each rule answers what breaks it. */
const rules = {
  "folders import only what the table allows": (tree: SourceTree) =>
    files(tree).flatMap(([path, text]) => {
      // A test at the top of these is about the whole server.
      if (isTest(path) && ["server", "signing", "dashboard"].includes(dirname(path))) return [];
      const allowed = mayImport[path] ?? mayImport[folderOf(path)];
      if (!allowed) return [`${path} is in no folder of the table`];
      return importsOf(path, text)
        .filter(({ to }) => folderOf(to) !== folderOf(path) || mayImport[path])
        .filter(({ to }) => !covers(allowed, to) && !(isTest(path) && testMayImport(path, to)))
        .map(({ to }) => `${path} -> ${to}`);
    }),
  "only tests import tests and fixtures": (tree: SourceTree) =>
    files(tree).flatMap(([path, text]) =>
      isTest(path)
        ? []
        : importsOf(path, text)
            .filter(({ to }) => isTest(to))
            .map(({ to }) => `${path} -> ${to}`),
    ),
  "rooms import only what the table allows": (tree: SourceTree) =>
    files(tree).flatMap(([path, text]) => {
      const room = roomOf(path);
      const allowed = roomsMayImport[room] ?? (separateRooms.includes(folderOf(path)) ? [] : undefined);
      if (!allowed || isTest(path)) return [];
      return importsOf(path, text)
        .filter(({ to }) => folderOf(to) === folderOf(path) && roomOf(to) !== room && !allowed.includes(roomOf(to)))
        .map(({ to }) => `${path} -> ${to}`);
    }),
  "stores are leaves": (tree: SourceTree) =>
    files(tree).flatMap(([path, text]) =>
      isLeaf(path)
        ? importsOf(path, text)
            .filter(({ to }) => !covers(storesMayImport, to) && !isColumns(to))
            .filter(({ to, typeOnly }) => !(typeOnly && mayGiveTypes(path, to)))
            .map(({ to }) => `${path} -> ${to}`)
        : [],
    ),
  "the contract gives types only": (tree: SourceTree) =>
    files(tree).flatMap(([path, text]) =>
      importsOf(path, text)
        .filter(({ to, typeOnly }) => folderOf(to) === "contract" && !typeOnly)
        .map(({ to }) => `${path} -> ${to}`),
    ),
  "nothing imports in a circle": cyclesOf,
  "only config.ts reads the environment": (tree: SourceTree) =>
    files(tree)
      .filter(([path]) => path !== "server/config.ts" && !path.includes("/testing/"))
      .filter(([, text]) => /\bprocess\s*(\.|\?\.|\[["'])env\b|["'](node:)?process["']/.test(text))
      .map(([path]) => path),
  "no file is called index, utils, helpers or common": (tree: SourceTree) =>
    Object.keys(tree).filter((path) => path.split("/").some((part) => forbiddenNames.test(part))),
  "no file has more than 300 lines of code": (tree: SourceTree) =>
    files(tree)
      .filter(([path, text]) => !isGenerated(path) && codeLines(text) > codeLinesMax)
      .map(([path]) => path),
} satisfies Record<string, (tree: SourceTree) => string[]>;

// This file quotes what it forbids, so it does not read itself.
const { "server/architecture.test.ts": self, ...tree } = readSourceTree();

describe("the repository", () => {
  it.each(Object.entries(rules))("%s", (_rule, broken) => {
    expect(broken(tree)).toEqual([]);
  });

  it("is read at all: its files, and the imports between them", () => {
    expect(codeLines(self!)).toBeLessThanOrEqual(codeLinesMax);
    const imported = files(tree).flatMap(([path, text]) => importsOf(path, text).map(({ to }) => to));
    expect(imported.length).toBeGreaterThan(Object.keys(tree).length);
    expect(imported.filter((path) => !(path in tree))).toEqual([]);
    expect(Object.keys(tree)).toEqual(expect.arrayContaining(["signing/page/page.tsx", "examples/call.ts"]));
  });
});

describe("the rules refuse", () => {
  const long = "const a = 1;\n".repeat(301);
  it.each<[keyof typeof rules, SourceTree, string[]]>([
    [
      "folders import only what the table allows",
      { "server/risk/a.ts": 'import { b } from "#screening/b.ts";' },
      ["server/risk/a.ts -> server/screening/b.ts"],
    ],
    [
      "folders import only what the table allows",
      { "server/risk/a.ts": 'import type { b } from "../identity/b.ts";' },
      ["server/risk/a.ts -> server/identity/b.ts"],
    ],
    [
      "folders import only what the table allows",
      { "server/http/a.ts": 'import {\n  b,\n} from "#identity/members/b.ts";' },
      ["server/http/a.ts -> server/identity/members/b.ts"],
    ],
    [
      "folders import only what the table allows",
      { "server/webhooks/a.ts": 'export * from "#risk/b.ts";' },
      ["server/webhooks/a.ts -> server/risk/b.ts"],
    ],
    [
      "folders import only what the table allows",
      { "server/risk/a.ts": 'const b = await import("#http/b.ts");' },
      ["server/risk/a.ts -> server/http/b.ts"],
    ],
    [
      "folders import only what the table allows",
      { "server/risk/a.ts": 'import "#testing/b.ts";' },
      ["server/risk/a.ts -> server/testing/b.ts"],
    ],
    ["folders import only what the table allows", { "server/risk/a.test.ts": 'import "#testing/b.ts";' }, []],
    ["folders import only what the table allows", { "server/risk/testing/a.ts": 'import "#testing/b.ts";' }, []],
    ["folders import only what the table allows", { "server/risk/a.test.ts": 'import "#screening/testing/b.ts";' }, []],
    [
      "folders import only what the table allows",
      { "server/risk/testing/a.ts": 'import "#screening/lists/testing/b.ts";' },
      ["server/risk/testing/a.ts -> server/screening/lists/testing/b.ts"],
    ],
    [
      "only tests import tests and fixtures",
      {
        "server/risk/a.ts": 'import "./testing/b.ts";',
        "server/verification/a.ts": 'import type { B } from "#risk/testing/b.ts";',
        "server/documents/a.ts": 'import "@probity/engines/lists/testing/b.ts";',
        "server/api.ts": 'import "./risk/b.test.ts";',
        "server/risk/testing/b.ts": 'import "#testing/c.ts";',
      },
      [
        "server/risk/a.ts -> server/risk/testing/b.ts",
        "server/verification/a.ts -> server/risk/testing/b.ts",
        "server/documents/a.ts -> engines/lists/testing/b.ts",
        "server/api.ts -> server/risk/b.test.ts",
      ],
    ],
    [
      "folders import only what the table allows",
      { "server/risk/a.test.ts": 'import "#screening/b.ts";' },
      ["server/risk/a.test.ts -> server/screening/b.ts"],
    ],
    [
      "folders import only what the table allows",
      { "engines/a.ts": 'import { b } from "../server/risk/b.ts";' },
      ["engines/a.ts -> server/risk/b.ts"],
    ],
    [
      "folders import only what the table allows",
      { "server/extras/a.ts": "" },
      ["server/extras/a.ts is in no folder of the table"],
    ],
    [
      "rooms import only what the table allows",
      {
        "server/documents/rendering/a.ts": 'const b = await import("../completion/stamping/b.ts");',
        "server/documents/completion/stamping/b.ts":
          'import "../../rendering/c.ts";\nimport type { C } from "#operation/c.ts";',
        "server/documents/completion/c.ts": 'import type { Jobs } from "../child.ts";',
        "server/documents/child.ts": 'import "./completion/c.ts";',
        "server/documents/rendering/a.test.ts": 'import "../completion/testing/b.ts";',
      },
      [
        "server/documents/rendering/a.ts -> server/documents/completion/stamping/b.ts",
        "server/documents/completion/c.ts -> server/documents/child.ts",
      ],
    ],
    [
      "rooms import only what the table allows",
      {
        "dashboard/pages/subjects/a.tsx": 'import "./b.tsx";\nimport "../work-items/c.tsx";\nimport "../../kit/d.tsx";',
      },
      ["dashboard/pages/subjects/a.tsx -> dashboard/pages/work-items/c.tsx"],
    ],
    [
      "folders import only what the table allows",
      { "dashboard/kit/button/a.tsx": 'import "../../api/b.ts";', "dashboard/kit/button/a.test.tsx": "" },
      ["dashboard/kit/button/a.tsx -> dashboard/api/b.ts"],
    ],
    [
      "folders import only what the table allows",
      { "signing/page/fields/a.tsx": 'import { b } from "../../embed.ts";' },
      ["signing/page/fields/a.tsx -> signing/embed.ts"],
    ],
    [
      "folders import only what the table allows",
      { "signing/page/a.ts": 'import "../testing/b.ts";', "signing/page/a.test.ts": 'import "../testing/b.ts";' },
      ["signing/page/a.ts -> signing/testing/b.ts"],
    ],
    [
      "folders import only what the table allows",
      { "examples/signing/a.ts": 'import "../../server/api.ts";', "examples/b.ts": 'import "@probity/client/sign";' },
      ["examples/signing/a.ts -> server/api.ts"],
    ],
    [
      "the contract gives types only",
      {
        "signing/page/a.ts": 'import { type Problem } from "@probity/contract";',
        "client/b.ts": 'import type { Problem } from "@probity/contract";',
      },
      ["signing/page/a.ts -> contract/contract.ts"],
    ],
    [
      "stores are leaves",
      { "server/risk/a-store.ts": 'import { b } from "./b.ts";' },
      ["server/risk/a-store.ts -> server/risk/b.ts"],
    ],
    [
      "stores are leaves",
      { "server/risk/a-store.ts": 'import { b } from "#secrets/b.ts";' },
      ["server/risk/a-store.ts -> server/secrets/b.ts"],
    ],
    ["stores are leaves", { "server/risk/a-store.ts": 'import type { b } from "#secrets/b.ts";' }, []],
    ["stores are leaves", { "server/risk/a-store.ts": 'import { b } from "../b-columns.ts";' }, []],
    [
      "stores are leaves",
      { "server/risk/b-columns.ts": 'import { a } from "./a-store.ts";' },
      ["server/risk/b-columns.ts -> server/risk/a-store.ts"],
    ],
    [
      "nothing imports in a circle",
      {
        "engines/a.ts": 'import "./b.ts";',
        "engines/b.ts": 'import type { A } from "./c.ts";',
        "engines/c.ts": 'import "@probity/engines/a.ts";',
      },
      ["engines/a.ts -> engines/b.ts -> engines/c.ts -> engines/a.ts"],
    ],
    [
      "only config.ts reads the environment",
      { "server/a.ts": "process.env.PORT", "server/b.ts": 'import { env } from "node:process";' },
      ["server/a.ts", "server/b.ts"],
    ],
    [
      "only config.ts reads the environment",
      { "server/config.ts": "process.env", "server/testing/a.ts": 'process["env"]' },
      [],
    ],
    [
      "no file is called index, utils, helpers or common",
      {
        "server/index.ts": "",
        "client/utils/a.ts": "",
        "engines/helper.test.ts": "",
        "server/risk/common.ts": "",
        "server/commons.ts": "",
      },
      ["server/index.ts", "client/utils/a.ts", "engines/helper.test.ts", "server/risk/common.ts"],
    ],
    [
      "no file has more than 300 lines of code",
      { "server/a.ts": long, "server/database/tables.ts": long, "server/b.ts": `// why\n\n${long.slice(13)}` },
      ["server/a.ts"],
    ],
  ])("%s: %o", (rule, made, expected) => {
    expect(rules[rule](made)).toEqual(expected);
  });
});
