import { expect, it } from "vitest";
import { readSourceTree } from "#testing/source-tree.ts";
import * as uses from "./global-uses.ts";

it("everything that master keys seal directly has its use in the table: there it is counted and rewrapped, or left out", () => {
  const calls = Object.entries(readSourceTree())
    .filter(([path]) => path.startsWith("server/") && !path.endsWith(".test.ts") && !path.includes("/testing/"))
    .filter(([path]) => path !== "server/platform/secrets/keyring.ts")
    .flatMap(([, source]) => [...source.matchAll(/\.(?:un|re)?sealGlobal\(\s*(\w+|"[^"]*")/gi)].map(([, use]) => use!));
  const unknown = calls.filter((use) => use !== "use" && use !== "kind" && !Object.keys(uses).includes(use));
  expect(unknown).toEqual([]);
  expect(new Set(calls).size).toBeGreaterThanOrEqual(Object.keys(uses).length);
});
