import pg from "pg";
import { expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { requirePgMembers } from "./pg-members.ts";

it("the installed pg has every member that pipelining needs, and is the one version that the manifest names", () => {
  expect(() => requirePgMembers()).not.toThrow();
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
  expect(manifest.dependencies.pg).toMatch(/^\d+\.\d+\.\d+$/);
});

it("a pg without one of them is refused by its version and the name of the member", () => {
  class WithoutQueue extends pg.Client {
    constructor() {
      super();
      delete (this as unknown as Record<string, unknown>)["_sentQueryQueue"];
    }
  }
  class WithoutResult {
    portal = "";
    handleRowDescription() {}
  }
  const refused = { Client: WithoutQueue, Query: WithoutResult, version: "9.0.0" };
  expect(() => requirePgMembers(refused)).toThrow(
    /^pg 9\.0\.0 has no Client\._sentQueryQueue, .*Query\._result\._parsers.*server\/package\.json/,
  );
});
