import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { unknownCommands } from "./testing/commands.ts";
import { scriptsWithNames } from "./scripts-with-names.ts";

const repository = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(repository, path), "utf8");
const rows = Object.values(scriptsWithNames).flatMap((each) => Object.entries(each.rows));

/** Programs that no other file here names: those that only people can start. */
function entriesOf(sources: Readonly<Record<string, string>>): string[] {
  const named = new Set(
    Object.entries(sources).flatMap(([path, text]) =>
      Array.from(text.matchAll(/["'`]([^"'`\s]+\.ts)["'`]/g)).flatMap(([, name]) => [
        relative(repository, join(repository, dirname(path), name!)),
        normalize(name!),
      ]),
    ),
  );
  return Object.keys(sources).filter((path) => !named.has(path));
}

const sources = Object.fromEntries(
  globSync("bench/**/*.ts", { cwd: repository }).map((path) => [path, read(path)] as const),
);
const isProgram = (path: string) =>
  !/^bench\/(table|scripts-with-names)\.ts$/.test(path) && !path.endsWith(".test.ts") && !path.includes("/testing/");
const programs = (all: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(all).filter(([path]) => isProgram(path)));

it("package.json has at most 25 scripts, and those that run something by its name have a table", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(25);
  const named = Object.entries(scripts).filter(([, script]) => script.includes("bench/run.ts"));
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(Object.keys(scriptsWithNames).map((name) => [name, `node bench/run.ts ${name}`])),
  );
});

it("every row names a file that exists, what it shows and how long it takes", () => {
  expect(rows.filter(([, { file }]) => !existsSync(join(repository, file)))).toEqual([]);
  expect(rows.filter(([, { takes, shows }]) => takes === "" || shows === "")).toEqual([]);
  expect(rows.length).toBeGreaterThan(45);
});

describe("every program in bench/ that people start is in the table:", () => {
  const listed = rows.map(([, { file }]) => file);
  // What the scripts themselves start, and a reporter of vitest.
  const runners = ["bench/run.ts", "bench/nightly/main.ts", "bench/times/report-times.ts"];

  it("none is missing", () => {
    const entries = entriesOf(programs(sources)).filter((path) => !runners.includes(path));
    expect(entries.filter((path) => !listed.includes(path))).toEqual([]);
  });

  it("one that is missing would be found, and one that another starts would not", () => {
    const made = { "bench/a.ts": 'fork(new URL("./b.ts", import.meta.url));', "bench/b.ts": "", "bench/c/d.ts": "" };
    expect(entriesOf(made)).toEqual(["bench/a.ts", "bench/c/d.ts"]);
  });
});

describe("documents and sources name commands that exist:", () => {
  it("every `npm run` of the repository", () => {
    const files = globSync(
      ["*.md", ".changeset/*.md", ".ci/*", ".github/**/*.{yml,md}", "{*,*/**}/*.{md,ts,tsx,sh}", "deploy/**/build"],
      { cwd: repository, exclude: ["**/node_modules", "**/dist", "**/generated", "**/.data", ".ci/node"] },
    ).filter((path) => !path.endsWith("bench/table.test.ts"));
    const found = files.flatMap((path) => unknownCommands(read(path)).map((command) => `${path}: ${command}`));
    expect(found).toEqual([]);
    expect(files.length).toBeGreaterThan(1_000);
  });

  it.each([
    ["npm run nothing"],
    ["npm run --silent bench:search"],
    ["npm run bench -- nothing"],
    ["npm run drill -- search --short"],
    ["npm run test:long -- engines/nothing.test.ts"],
  ])("%s would be found", (command) => {
    expect(unknownCommands(`See \`${command}\`.`)).toHaveLength(1);
  });

  it("names, flags and places for names are told apart", () => {
    const good =
      "`npm run bench`, npm run bench -- search --entries 1, `npm run drill -- NAME`, `npm run generate -- --check`";
    expect(unknownCommands(good)).toEqual([]);
  });
});

describe("npm run bench", () => {
  const run = (...args: string[]) => {
    try {
      return {
        code: 0,
        said: execFileSync(process.execPath, ["bench/run.ts", ...args], {
          cwd: repository,
          encoding: "utf8",
          stdio: "pipe",
        }),
      };
    } catch (error) {
      const { status, stderr } = error as { status: number; stderr: string };
      return { code: status, said: stderr };
    }
  };

  it("prints its table without a name", () => {
    const { code, said } = run("bench");
    expect([code, said.match(/^\S+(?= \()/gm)]).toEqual([0, Object.keys(scriptsWithNames["bench"]!.rows)]);
  });

  it("says which names it knows, and ends with 2", () => {
    expect(run("drill", "search")).toEqual({ code: 2, said: expect.stringMatching(/knows no search.*tampering/) });
  });

  it("passes flags on, and ends as the program ends", () => {
    expect(run("release", "build", "--nothing")).toEqual({ code: 1, said: expect.stringContaining("--nothing") });
  });
});
