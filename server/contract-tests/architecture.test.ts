import { describe, expect, it } from "vitest";
import { againstOrderMax } from "#testing/allowed-imports.ts";
import { codeLinesMax, rules } from "#testing/architecture-rules.ts";
import { codeLines, importsOf, readSourceTree, type SourceTree } from "#testing/source-tree.ts";

// This file quotes what it forbids, so it does not read itself.
const { "server/contract-tests/architecture.test.ts": self, ...tree } = readSourceTree();
const imported = Object.entries(tree).flatMap(([path, text]) => importsOf(path, text).map(({ to }) => to));

describe("the repository", () => {
  it.each(Object.entries(rules))("%s", (_rule, broken) => {
    expect(broken(tree)).toEqual([]);
  });

  it("is read at all: its files, and the imports between them", () => {
    expect(codeLines(self!)).toBeLessThanOrEqual(codeLinesMax);
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
      { "server/risk/a.ts": 'import type { b } from "../accounts/b.ts";' },
      ["server/risk/a.ts -> server/accounts/b.ts"],
    ],
    [
      "folders import only what the table allows",
      { "server/platform/http/a.ts": 'import {\n  b,\n} from "#accounts/members/b.ts";' },
      ["server/platform/http/a.ts -> server/accounts/members/b.ts"],
    ],
    [
      "folders import only what the table allows",
      { "server/webhooks/a.ts": 'export * from "#risk/b.ts";' },
      ["server/webhooks/a.ts -> server/risk/b.ts"],
    ],
    [
      "folders import only what the table allows",
      { "server/risk/a.ts": 'const b = await import("#app/b.ts");' },
      ["server/risk/a.ts -> server/app/b.ts"],
    ],
    [
      "folders import only what the table allows",
      {
        "server/app/demo/a.ts": 'import "../commands/b.ts";\nimport "./c.ts";',
        "server/app/operator/a.ts": 'import "#risk/b.ts";\nimport "#screening/lists/version-store.ts";',
        "server/platform/threads/search-folders.ts":
          'import "#screening/snapshots/open-snapshot.ts";\nimport "#screening/snapshots/keeper.ts";',
      },
      [
        "server/app/demo/a.ts -> server/app/commands/b.ts",
        "server/app/operator/a.ts -> server/risk/b.ts",
        "server/platform/threads/search-folders.ts -> server/screening/snapshots/keeper.ts",
      ],
    ],
    [
      "no more imports run against the order of areas than are known",
      {
        "server/risk/a.ts": Array.from({ length: againstOrderMax }, (_, i) => `import "#screening/b${i}.ts";`).join(
          "\n",
        ),
        "server/screening/a.ts": 'import "#risk/b.ts";',
        "server/screening/a.test.ts": 'import "#app/b.ts";',
      },
      [],
    ],
    [
      "no more imports run against the order of areas than are known",
      {
        "server/platform/a.ts": Array.from({ length: againstOrderMax + 1 }, () => 'import "#webhooks/b.ts";').join(
          "\n",
        ),
      },
      Array.from({ length: againstOrderMax + 1 }, () => "server/platform/a.ts -> server/webhooks/b.ts"),
    ],
    [
      "a closed room opens to those the table names",
      {
        "server/risk/a.ts": 'const b = await import("#platform/http/b.ts");',
        "server/app/a.ts": 'import "#platform/http/b.ts";',
        "server/platform/pages/a.ts": 'import "../http/b.ts";',
        "server/risk/a.test.ts": 'import "#platform/http/b.ts";',
        "server/screening/runs/a.ts": 'import "#platform/notes/b.ts";',
        "server/screening/runs/record-linked-runs.ts": 'import "#platform/notes/b.ts";',
      },
      ["server/risk/a.ts -> server/platform/http/b.ts", "server/screening/runs/a.ts -> server/platform/notes/b.ts"],
    ],
    [
      "folders import only what the table allows",
      { "server/risk/a.ts": 'import "#testing/b.ts";' },
      ["server/risk/a.ts -> server/testing/b.ts"],
    ],
    ["folders import only what the table allows", { "server/risk/a.test.ts": 'import "#testing/b.ts";' }, []],
    ["folders import only what the table allows", { "server/risk/testing/a.ts": 'import "#testing/b.ts";' }, []],
    [
      "folders import only what the table allows",
      {
        "server/risk/a.test.ts": 'import "#screening/testing/b.ts";\nimport "#platform/work/testing/c.ts";',
        "server/webhooks/a.test.ts": 'import "#risk/verification/testing/b.ts";',
      },
      [],
    ],
    [
      "folders import only what the table allows",
      { "server/risk/testing/a.ts": 'import "#screening/lists/testing/b.ts";' },
      ["server/risk/testing/a.ts -> server/screening/lists/testing/b.ts"],
    ],
    [
      "only tests import tests and fixtures",
      {
        "server/risk/a.ts": 'import "./testing/b.ts";',
        "server/agreements/a.ts": 'import type { B } from "#risk/testing/b.ts";',
        "server/screening/a.ts": 'import "@probity/engines/screening/lists/testing/b.ts";',
        "server/app/api.ts": 'import "#risk/b.test.ts";\nimport "#contract-tests/c.ts";',
        "server/risk/testing/b.ts": 'import "#testing/c.ts";',
      },
      [
        "server/risk/a.ts -> server/risk/testing/b.ts",
        "server/agreements/a.ts -> server/risk/testing/b.ts",
        "server/screening/a.ts -> engines/screening/lists/testing/b.ts",
        "server/app/api.ts -> server/risk/b.test.ts",
        "server/app/api.ts -> server/contract-tests/c.ts",
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
        "server/rendering/children/a.ts": 'const b = await import("../typesetting/b.ts");',
        "server/rendering/typesetting/b.ts":
          'import "../pipeline/c.ts";\nimport type { C } from "#platform/operation/c.ts";',
        "server/agreements/completion/c.ts": 'import type { Jobs } from "../child.ts";\nimport "../mail/d.ts";',
        "server/agreements/child.ts": 'import "./completion/c.ts";',
        "server/rendering/children/a.test.ts": 'import "../disarming/b.ts";',
        "server/platform/database/a.ts": 'import "../tracing/b.ts";\nimport "../audit/b.ts";',
        "server/platform/live/a.ts": 'import "../sessions/session-store.ts";\nimport "../sessions/confirmed.ts";',
      },
      [
        "server/rendering/children/a.ts -> server/rendering/typesetting/b.ts",
        "server/agreements/completion/c.ts -> server/agreements/child.ts",
        "server/platform/database/a.ts -> server/platform/audit/b.ts",
        "server/platform/live/a.ts -> server/platform/sessions/confirmed.ts",
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
      {
        "examples/signing/a.ts": 'import "../../server/app/api.ts";',
        "examples/b.ts": 'import "@probity/client/sign";',
      },
      ["examples/signing/a.ts -> server/app/api.ts"],
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
      { "server/risk/a-store.ts": 'import { b } from "#platform/secrets/b.ts";\nimport "#platform/database/c.ts";' },
      ["server/risk/a-store.ts -> server/platform/secrets/b.ts"],
    ],
    ["stores are leaves", { "server/risk/a-store.ts": 'import type { b } from "#platform/secrets/b.ts";' }, []],
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
      { "server/app/config.ts": "process.env", "server/testing/a.ts": 'process["env"]' },
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
      { "server/a.ts": long, "server/platform/database/tables.ts": long, "server/b.ts": `// why\n\n${long.slice(13)}` },
      ["server/a.ts"],
    ],
  ])("%s: %o", (rule, made, expected) => {
    expect(rules[rule](made)).toEqual(expected);
  });
});
