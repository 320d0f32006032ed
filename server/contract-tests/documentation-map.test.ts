import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repository } from "#testing/source-tree.ts";

const wordsMax = 1_200;
const flowBytesMax = 6 * 1024;
const flows = ["request", "assessment", "screening", "agreement", "delivery"].map(
  (name) => `docs/architecture/${name}.md`,
);
const read = (path: string) => readFileSync(join(repository, path), "utf8");
const architecture = read("ARCHITECTURE.md");

/** Areas of a workspace with their rooms. Fixtures of an area are no room. */
function areasOf(workspace: string): Map<string, string[]> {
  const foldersIn = (path: string) =>
    readdirSync(join(repository, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !["node_modules", "dist"].includes(entry.name))
      .filter(({ name }) => globSync("**/*.ts", { cwd: join(repository, path, name) }).length > 0)
      .map(({ name }) => name);
  return new Map(
    foldersIn(workspace).map((area) => [area, foldersIn(`${workspace}/${area}`).filter((room) => room !== "testing")]),
  );
}

/** Folders that the map leaves out, and names on it that are no folder. */
function mapFaults(map: string, areas: ReadonlyMap<string, readonly string[]>): string[] {
  const rows = new Map(
    Array.from(map.matchAll(/^\| `([\w-]+)` \|[^|]*\|([^|]*)\|$/gm), ([, area, rooms]) => [
      area!,
      Array.from(rooms!.matchAll(/`([^`]+)`/g), ([, room]) => room!),
    ]),
  );
  const missing = [...areas].flatMap(([area, rooms]) =>
    rows.has(area) ? rooms.filter((room) => !rows.get(area)!.includes(room)).map((room) => `${area}/${room}`) : [area],
  );
  const gone = [...rows].flatMap(([area, rooms]) =>
    areas.has(area)
      ? rooms.filter((room) => !areas.get(area)!.includes(room)).map((room) => `no ${area}/${room}`)
      : [`no ${area}`],
  );
  return [...missing, ...gone];
}

const section = (page: string, title: string) =>
  page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
const [serverMap = "", engineMap = ""] = section(architecture, "Map").split("In `engines/`:");
const words = (page: string) => page.split(/\s+/).filter(Boolean).length;

/** Files and folders of the repository that a page names in code. */
const pathsIn = (page: string) =>
  Array.from(
    page.matchAll(
      /`((?:server|engines|contract|client|signing|dashboard|site|docs|deploy|bench|examples|conformance)\/[\w./-]*)`/g,
    ),
    ([, path]) => path!,
  );

describe("the map of the architecture", () => {
  it("names every folder of the server and of the engines, and no other", () => {
    expect(mapFaults(serverMap, areasOf("server"))).toEqual([]);
    expect(mapFaults(engineMap, areasOf("engines"))).toEqual([]);
  });

  it("notices a folder that it leaves out, and one that does not exist", () => {
    const areas = new Map([
      ["risk", ["actions", "evidence"]],
      ["webhooks", []],
    ]);
    expect(mapFaults("| `risk` | decisions | `actions` `moods` |\n| `cellar` | wine | |\n", areas)).toEqual([
      "risk/evidence",
      "webhooks",
      "no risk/moods",
      "no cellar",
    ]);
  });
});

describe("the page of the architecture", () => {
  it(`has at most ${wordsMax} words, and two pictures`, () => {
    expect(words(architecture)).toBeLessThanOrEqual(wordsMax);
    expect(architecture.match(/^!\[/gm)).toHaveLength(2);
  });

  it("leads to every flow, each of which is short and names its failures, invariants and decisions", () => {
    expect(globSync("docs/architecture/*.md", { cwd: repository }).toSorted()).toEqual(flows.toSorted());
    for (const flow of flows) {
      expect(architecture).toContain(`](${flow})`);
      expect(statSync(join(repository, flow)).size, flow).toBeLessThanOrEqual(flowBytesMax);
      const page = read(flow);
      expect(page).toMatch(/^!\[.+\]\(\.\.\/pictures\/\w+\.svg\)$/m);
      expect(page).toMatch(/^## Steps/m);
      for (const title of ["Failures", "Invariants"]) expect(section(page, title), `${flow}: ${title}`).not.toBe("");
      expect(page).toContain("](../decisions/");
    }
  });

  it("has six ideas, ten steps and ten invariants; an invariant names the test that tries to break it", () => {
    const rowsOf = (text: string) => text.split("\n").filter((line) => /^\| (?!Idea|Always|---)/.test(line));
    expect(rowsOf(section(architecture, "Six ideas"))).toHaveLength(6);
    expect(section(architecture, "One request").match(/^\d+\. /gm)).toHaveLength(10);
    expect(rowsOf(section(architecture, "Invariants"))).toHaveLength(10);
    for (const page of [architecture, ...flows.map(read)])
      for (const row of rowsOf(section(page, "Invariants")))
        expect(pathsIn(row).filter((path) => path.endsWith(".test.ts")).length, row).toBeGreaterThan(0);
  });
});

it.each(["ARCHITECTURE.md", "STYLE.md", ...flows])("every file and folder that %s names exists", (page) => {
  const paths = pathsIn(read(page));
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});
