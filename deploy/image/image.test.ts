import { existsSync, globSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { fontFiles } from "../../server/rendering/typesetting/fonts.ts";
import { readSourceTree } from "../../server/testing/source-tree.ts";
import { targetOf } from "../../site/pages/addresses.ts";
import { replaceLinks } from "../../site/pages/markdown.ts";
import { readSite } from "../../site/pages/read-pages.ts";
import { copiedPaths, instructionsOf, isIgnored, read, repository } from "../testing/dockerfile.ts";
import { runTime } from "../testing/run-time-packages.ts";
import { unusedFontFiles } from "./keep-fonts.ts";

const dockerfile = read("deploy/image/Dockerfile");
const dockerignore = read(".dockerignore");
const instructions = instructionsOf(dockerfile);
const stages = dockerfile.split(/^FROM /m);
const last = instructionsOf(`FROM ${stages.at(-1)}`);
const { files, packages } = runTime(readSourceTree(), "server/main.ts");
const dependenciesOf = (workspace: string): string[] =>
  Object.keys(JSON.parse(read(`${workspace}/package.json`)).dependencies);

function picturesOf(source: string): string[] {
  const pictures: string[] = [];
  if (!source.endsWith(".md")) return pictures;
  replaceLinks(read(source), ({ isPicture, to }) => {
    const path = isPicture ? targetOf(source, to)?.path : undefined;
    if (path !== undefined) pictures.push(path);
    return "";
  });
  return pictures;
}

describe("the Dockerfile", () => {
  it("copies files that exist and that the build is given", () => {
    const copied = copiedPaths(dockerfile);
    expect(copied.length).toBeGreaterThan(15);
    expect(copied.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
    expect(copied.filter((path) => isIgnored(path, dockerignore))).toEqual([]);
  });

  it("copies every file that a command may load, and no test", () => {
    const copied = copiedPaths(`FROM ${stages.at(-1)}`);
    const isThere = (path: string) =>
      copied.some((one) => path === one || path.startsWith(`${one}/`)) && !isIgnored(path, dockerignore);
    expect(files.length).toBeGreaterThan(500);
    expect(files).toEqual(
      expect.arrayContaining([
        "server/app/commands/migrate.ts",
        "server/agreements/child.ts",
        "server/platform/threads/thread.ts",
        "server/screening/snapshots/build-process.ts",
      ]),
    );
    expect(files.filter((path) => !isThere(path))).toEqual([]);
    expect(isThere("server/app/config.test.ts")).toBe(false);
    expect(isThere("server/testing/server.ts")).toBe(false);
    expect(isThere("server/node_modules/nodemailer/package.json")).toBe(false);
  });

  it("gives the documentation every file that its pages are made of or link to", () => {
    const copied = copiedPaths(`FROM ${stages[2]}`);
    const { pages, downloads } = readSite();
    const sources = pages.map(({ source }) => source).filter((path) => existsSync(join(repository, path)));
    const needed = [...sources, ...sources.flatMap(picturesOf), ...downloads];
    expect(needed.length).toBeGreaterThan(100);
    const isGiven = (path: string) =>
      copied.some((one) => path === one || path.startsWith(`${one}/`)) && !isIgnored(path, dockerignore);
    expect(needed.filter((path) => !isGiven(path))).toEqual([]);
  });

  it("names the manifest of every workspace, because npm ci compares them all with the lock file", () => {
    const { workspaces } = JSON.parse(read("package.json")) as { workspaces: string[] };
    expect(copiedPaths(stages[1]!)).toEqual(
      expect.arrayContaining(workspaces.map((workspace) => `${workspace}/package.json`)),
    );
  });

  it("ends as nobody's user with one volume, a health check and one entrypoint without a shell", () => {
    const rest = (name: string) => last.filter((one) => one.name === name).map((one) => one.rest);
    expect(rest("USER")).toEqual(["10001:10001"]);
    expect(rest("VOLUME")).toEqual(["/data"]);
    expect(rest("ENV").join(" ")).toContain("DATA_DIR=/data");
    expect(rest("ENTRYPOINT")).toEqual(['["probity"]']);
    expect(rest("HEALTHCHECK")[0]).toMatch(/CMD \["probity", "health"\]$/);
    expect(read("server/main.ts")).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(instructions.filter(({ name, rest: given }) => name === "FROM" && !given.startsWith("${BASE}"))).toEqual([
      { name: "FROM", rest: "manifests AS pages" },
      { name: "FROM", rest: "manifests AS packages" },
    ]);
  });
});

it("no command needs a package that only developers install", () => {
  expect(packages.length).toBeGreaterThan(25);
  const production = new Set([...dependenciesOf("server"), ...dependenciesOf("engines"), "@probity/engines"]);
  expect(packages.filter((name) => !production.has(name))).toEqual([]);
});

it("of the fonts, exactly those are kept that documents are set with", () => {
  const folder = join(repository, "node_modules");
  const all = globSync("@expo-google-fonts/*/**/*.{ttf,otf}", { cwd: folder }).map((name) => join(folder, name));
  const unused = new Set(unusedFontFiles());
  const kept = all.filter((path) => !unused.has(path));
  expect(kept.toSorted()).toEqual(
    fontFiles()
      .map(({ path }) => path)
      .toSorted(),
  );
  expect(kept.length).toBe(20);
  expect([...unused].every((path) => relative(folder, path).startsWith("@expo-google-fonts"))).toBe(true);
  const bytes = (paths: Iterable<string>) => [...paths].reduce((sum, path) => sum + statSync(path).size, 0);
  expect(bytes(kept)).toBeLessThan(60_000_000);
  expect(bytes(unused)).toBeGreaterThan(150_000_000);
});

describe("the checks notice", () => {
  it("a file that a command loads as a process, and a package among the others", () => {
    const tree = {
      "server/main.ts": 'import { a } from "./a.ts";\nimport type { T } from "only-types";',
      "server/a.ts": 'const p = new URL("./b.ts", import.meta.url);\nexport const a = await import("later/part");',
      "server/b.ts": 'import c from "@scope/name/deep";\nimport fs from "node:fs";',
      "server/c.ts": 'import "nobody";',
    };
    expect(runTime(tree, "server/main.ts")).toEqual({
      files: ["server/main.ts", "server/a.ts", "server/b.ts"],
      packages: ["later", "@scope/name"],
    });
  });

  it("what the build is not given", () => {
    expect(isIgnored("bench/load.ts", dockerignore)).toBe(true);
    expect(isIgnored("bench/README.md", dockerignore)).toBe(false);
    expect(isIgnored("docs/guides/sign-a-request.md", dockerignore)).toBe(false);
    expect(isIgnored("docs/guides/guides.night.test.ts", dockerignore)).toBe(true);
    expect(isIgnored("acme.json", dockerignore)).toBe(true);
    expect(isIgnored(".git/config", dockerignore)).toBe(true);
  });
});
