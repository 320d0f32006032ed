import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { SourceGraph } from "./source-graph.ts";

const server = mkdtempSync(join(tmpdir(), "probity-source-graph-"));
afterAll(() => rmSync(server, { recursive: true }));

function textsOf(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(server, path), text);
  const graph = new SourceGraph(server, /^hidden/);
  return [...graph.textsOf("start.ts", graph.statementsOf("start.ts"))];
}

it.each<[string, Record<string, string>]>([
  ["called", { "start.ts": 'import { a } from "./a.ts"; a();', "a.ts": 'export function a() { throw "code"; }' }],
  ["renamed", { "start.ts": 'import { a as b } from "#a.ts"; b();', "a.ts": 'export const a = () => "code";' }],
  ["whole file", { "start.ts": 'import * as all from "./a.ts"; all.a;', "a.ts": 'export const a = "code";' }],
  [
    "exported again",
    {
      "start.ts": 'import { b } from "./a.ts"; b;',
      "a.ts": 'export { c as b } from "./b.ts";',
      "b.ts": 'export const c = "code";',
    },
  ],
  ["private", { "start.ts": 'import { a } from "./a.ts"; a;', "a.ts": 'const c = "code"; export const a = [c];' }],
  ["a type", { "start.ts": 'import type { A } from "./a.ts"; let a: A;', "a.ts": 'export type A = "code" | "other";' }],
  [
    "a class",
    { "start.ts": 'import { A } from "./a.ts"; new A();', "a.ts": 'export class A { b() { return "code"; } }' },
  ],
  ["a table", { "start.ts": 'import { a } from "./a.ts"; a;', "a.ts": "export const a = { code: 1 };" }],
])("finds a text behind what is %s", (_what, files) => {
  expect(textsOf(files)).toContain("code");
});

it.each<[string, Record<string, string>]>([
  [
    "nobody uses",
    { "start.ts": 'import { a } from "./a.ts"; a;', "a.ts": 'export const a = 1; export const b = "code";' },
  ],
  [
    "only a member is called like",
    { "start.ts": 'import { a } from "./a.ts"; a.b;', "a.ts": 'export const a = {}; const b = "code";' },
  ],
  ["a schema says", { "start.ts": 'const a = Type.Enum(["code"]);' }],
  [
    "stands in an opaque file",
    { "start.ts": 'import { a } from "./hidden.ts"; a;', "hidden.ts": 'export const a = "code";' },
  ],
])("leaves out what %s", (_what, files) => {
  expect(textsOf(files)).not.toContain("code");
});

it("does not guess what `export *` stands for", () => {
  expect(() => textsOf({ "start.ts": 'import { a } from "./a.ts"; a;', "a.ts": 'export * from "./b.ts";' })).toThrow(
    "write out what is exported again",
  );
});
