import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { unknownCommands } from "../bench/testing/commands.ts";
import { formProblems, workflowProblems } from "./testing/workflow-problems.ts";

const repository = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(repository, path), "utf8");

describe("the workflows", () => {
  const workflows = globSync(".github/workflows/*", { cwd: repository }).toSorted();

  it("are two, pin what they use, state their rights, and put no expression into a command", () => {
    expect(workflows).toEqual([".github/workflows/ci.yml", ".github/workflows/release.yml"]);
    for (const name of workflows) expect([name, workflowProblems(read(name))]).toEqual([name, []]);
  });

  it("say beside each pin which version it is", () => {
    const pins = workflows.flatMap((name) => read(name).match(/uses: .*/g) ?? []);
    expect(pins.filter((pin) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(pin))).toEqual([]);
  });

  it("run the gate and the script of the release, and use no secret but the token of the run", () => {
    const commands = (name: string) => read(`.github/workflows/${name}`).match(/(?<=run: ).*/g)!;
    expect(commands("ci.yml")).toEqual([".ci/run"]);
    const scriptsRun = commands("release.yml").filter((line) => line.startsWith("npm run "));
    expect(scriptsRun).toEqual([expect.stringMatching(/^npm run release -- build --out /)]);
    expect(unknownCommands(scriptsRun[0]!)).toEqual([]);
    for (const name of workflows) expect(read(name)).not.toMatch(/secrets\./);
  });
});

it("the issue forms are ones that a forge accepts, ask for no personal data, and lead away whoever found a weakness", () => {
  const forms = ["bug", "idea"].map((name) => `.github/ISSUE_TEMPLATE/${name}.yml`);
  const all = globSync(".github/ISSUE_TEMPLATE/*", { cwd: repository }).toSorted();
  expect(all).toEqual([...forms, ".github/ISSUE_TEMPLATE/config.yml"].toSorted());
  for (const name of forms) {
    expect([name, formProblems(read(name))]).toEqual([name, []]);
    expect(read(name)).toContain("nothing about real people");
  }
  expect(parse(read(".github/ISSUE_TEMPLATE/config.yml"))).toEqual({ blank_issues_enabled: false });
  expect(read(forms[0]!)).toContain("SECURITY.md says where to");
});

it("the pages that newcomers look for are there, and README leads to them", () => {
  for (const name of ["SECURITY.md", "CODE_OF_CONDUCT.md", "ROADMAP.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"])
    expect([name, existsSync(join(repository, name))]).toEqual([name, true]);
  for (const link of ["SECURITY.md", "CODE_OF_CONDUCT.md", "ROADMAP.md", "docs/release.md"])
    expect(read("README.md")).toContain(`](${link})`);
});

describe("the checks notice", () => {
  const good = read(".github/workflows/ci.yml");

  it("each mistake of a workflow", () => {
    expect(workflowProblems(good.replace(/checkout@\S+/, "checkout@v4"))).toEqual([
      "gate: actions/checkout@v4 is not pinned to a commit",
    ]);
    expect(workflowProblems(good.replace("persist-credentials: false", "fetch-depth: 1"))).toHaveLength(1);
    expect(workflowProblems(good.replace("contents: read", "contents: write"))).toHaveLength(1);
    expect(workflowProblems(good.replace("permissions:\n  contents: read", ""))).toHaveLength(1);
    expect(workflowProblems(good.replace("pull_request:", "pull_request_target:"))).toHaveLength(1);
    expect(workflowProblems(good.replace("timeout-minutes: 180", ""))).toHaveLength(1);
    expect(workflowProblems(good.replace("run: .ci/run", "run: echo ${{ github.event.issue.title }}"))).toHaveLength(1);
  });

  it("each mistake of a form", () => {
    const form = read(".github/ISSUE_TEMPLATE/idea.yml");
    expect(formProblems(form.replace("type: dropdown", "type: choice"))).toEqual(["choice is no type of field"]);
    expect(formProblems(form.replace("id: today", "id: trying"))).toEqual(["an id is used twice"]);
    expect(formProblems(form.replace(/^description: .*$/m, ""))).toEqual(["no description"]);
    expect(formProblems(form.replace(/ +options: .*\n/, ""))).toEqual(["part has no options"]);
  });
});
