// oxlint-disable unicorn/no-thenable -- `then` is a word of the format, and never a function
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { newSource } from "#risk/testing/evidence.ts";
import { newPublishedPolicy, smallDefinition, smallScenario } from "#risk/testing/policies.ts";
import { made } from "#testing/answer.ts";
import { newOrganization } from "#testing/organization.ts";
import { runningScript } from "#testing/processes.ts";
import { policy } from "./testing/policy-command.ts";

const top = mkdtempSync(join(tmpdir(), "probity-as-code-"));
afterAll(() => rmSync(top, { recursive: true }));
const newFolder = () => mkdtempSync(join(top, "repository-"));

function newFile(content: unknown): string {
  const path = join(newFolder(), "file.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

/** Two published versions, a set of scenarios and an invariant, and the file of the organization. */
async function desk() {
  const organization = await newOrganization();
  const { identity } = await newSource(organization);
  const first = smallDefinition(identity);
  // Words that YAML 1.1 would take for something else.
  const [rule] = first.rules!;
  const rules = [
    { ...rule!, all: [{ input: "country", operator: "in" as const, value: ["NO", "1e3", "null", "~", "0x1F"] }] },
  ];
  const second = smallDefinition(identity, { rules });
  await newPublishedPolicy(organization, { definition: first });
  await newPublishedPolicy(organization, { definition: second });
  const owner = await organization.user("owner");
  const of = "/risk/policy-keys/onboarding";
  const claim = {
    id: "closed",
    when: [{ input: "country", operator: "eq", value: "NO" }],
    then: { decision: { atLeast: "reject" } },
  };
  made(await owner.put(`${of}/invariants`, { invariants: [claim], expectedRevision: 0 }));
  made(await owner.put(`${of}/scenario-sets/first`, { scenarios: [smallScenario], expectedRevision: 0 }));
  const { server, apiKeys } = organization;
  return { organization, identity, first, second, file: newFile({ url: server.origin, apiKeys }) };
}

describe("probity policy export", () => {
  it.each(["yaml", "json"])(
    "writes the folder of a policy as %s, which checks, tests and plans without a difference",
    async (format) => {
      const { file, second } = await desk();
      const policies = join(newFolder(), "policies");
      const exported = await policy(
        "export",
        policies,
        "--key",
        "onboarding",
        "--organization",
        file,
        "--format",
        format,
      );
      expect(exported).toMatchObject({ status: 0, stderr: "" });
      const path = (name: string) => join(policies, `onboarding/${name}.${format}`);
      expect(exported.stdout.trimEnd().split("\n")).toEqual([
        path("definition"),
        path("invariants"),
        path("scenarios/first"),
      ]);
      const folder = join(policies, "onboarding");
      const checked = await policy("check", folder, "--json");
      expect([checked.status, JSON.parse(checked.stdout).invariants]).toEqual([
        0,
        [expect.objectContaining({ verdict: "proved" })],
      ]);
      expect(await policy("test", folder)).toMatchObject({
        status: 0,
        stdout: expect.stringContaining("1 of 1 scenario as expected"),
      });
      for (const verb of ["plan", "diff"]) {
        const compared = await policy(verb, folder, "--against", "live", "--organization", file);
        expect(compared).toMatchObject({ status: 0, stderr: "against version 2 of onboarding\n" });
      }
      if (format === "json")
        expect(JSON.parse(readFileSync(path("definition"), "utf8"))).toEqual({ key: "onboarding", definition: second });
    },
  );

  it("writes a version that is named, and replaces nothing unless told to", async () => {
    const { file } = await desk();
    const policies = newFolder();
    const of = ["--key", "onboarding", "--organization", file];
    expect(await policy("export", policies, ...of, "--version", "1")).toMatchObject({ status: 0 });
    const folder = join(policies, "onboarding");
    expect(await policy("diff", folder, "--against", "1", "--organization", file)).toMatchObject({ status: 0 });
    const planned = await policy("plan", folder, "--against", "live", "--organization", file);
    // The invariant of the folder is about the newer version.
    expect(planned).toMatchObject({ status: 5, stdout: expect.stringContaining("closed: refuted by") });
    const before = readFileSync(join(folder, "definition.yaml"), "utf8");
    expect(await policy("export", policies, ...of)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("definition.yaml: This file exists."),
    });
    expect(readFileSync(join(folder, "definition.yaml"), "utf8")).toBe(before);
    expect(await policy("export", policies, ...of, "--force")).toMatchObject({ status: 0 });
    expect(await policy("plan", folder, "--against", "live", "--organization", file)).toMatchObject({ status: 0 });
  });

  it("exits with 1 for a key or a version that is not published, and for a file without the key of the mode", async () => {
    const { file, organization } = await desk();
    const of = ["--organization", file];
    expect(await policy("export", newFolder(), "--key", "payouts", ...of)).toMatchObject({
      status: 1,
      stderr: "No version of payouts is published.\n",
    });
    expect(await policy("export", newFolder(), "--key", "onboarding", "--version", "7", ...of)).toMatchObject({
      status: 1,
      stderr: "Version 7 of onboarding is not published.\n",
    });
    expect(await policy("export", newFolder(), "--key", "onboarding", "--live", ...of)).toMatchObject({
      status: 1,
      stderr: "No version of onboarding is published.\n",
    });
    const testOnly = newFile({ url: organization.server.origin, apiKeys: { test: organization.apiKeys.test } });
    expect(
      await policy("export", newFolder(), "--key", "onboarding", "--live", "--organization", testOnly),
    ).toMatchObject({ status: 1, stderr: expect.stringContaining("no key of the live mode") });
    expect(await policy("export", newFolder(), ...of)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("policy export FOLDER"),
    });
  });
});

type Step = { name?: string; run?: string };

describe("the examples of policies as code", () => {
  const example = join(import.meta.dirname, "../../../examples/policies-as-code");
  const parsed = <Content>(file: string) => parse(readFileSync(join(example, file), "utf8")) as Content;

  it("the pre-commit hooks check and test the example, which passes", async () => {
    const { repos } = parsed<{ repos: { hooks: { entry: string; files: string }[] }[] }>("pre-commit-config.yaml");
    const { hooks } = repos[0]!;
    expect(hooks).toHaveLength(2);
    for (const { entry, files } of hooks) {
      const [program, command, verb, path] = entry.split(" ");
      expect([program, command, entry.split(" ").length]).toEqual(["probity", "policy", 4]);
      expect(await policy(verb!, join(example, path!))).toMatchObject({ status: 0 });
      for (const file of ["policies/onboarding/scenarios.yaml", "lists/served-countries.yaml"])
        expect(file).toMatch(new RegExp(files));
    }
  });

  it(
    "the workflow runs to its end while decisions move, and stops when an invariant is refuted",
    { timeout: 600_000 },
    async () => {
      const { file, identity } = await desk();
      const { jobs } = parsed<{ jobs: { policies: { steps: Step[] } } }>("github-workflow.yaml");
      const scripts = jobs.policies.steps.flatMap(({ name, run }) => (name === undefined ? [] : [{ name, run: run! }]));
      expect(scripts.map(({ name }) => name)).toEqual(["Check", "Test", "Plan"]);
      const work = newFolder();
      writeFileSync(join(work, "summary.md"), "");
      const write = (change: object) => {
        const claim = `[{ id: closed, when: [{ input: country, operator: eq, value: XX }], then: { decision: { atLeast: reject } } }]`;
        mkdirSync(join(work, "policies/onboarding"), { recursive: true });
        writeFileSync(
          join(work, "policies/onboarding/definition.json"),
          JSON.stringify(smallDefinition(identity, change)),
        );
        writeFileSync(join(work, "policies/onboarding/invariants.yaml"), `invariants: ${claim}`);
      };
      const settings = {
        RUNNER_TEMP: work,
        GITHUB_STEP_SUMMARY: join(work, "summary.md"),
        ORGANIZATION: readFileSync(file, "utf8"),
      };
      const run = (name: string) => {
        // The example plans against the live mode; this organization has published in test mode alone.
        const script = scripts.find((each) => each.name === name)!.run.replace("--live ", "");
        return runningScript(script, work, settings);
      };
      write({});
      expect([await run("Check"), await run("Test"), await run("Plan")]).toEqual([0, 0, 0]);
      expect(JSON.parse(readFileSync(join(work, "policies.sarif"), "utf8")).version).toBe("2.1.0");
      expect(readFileSync(join(work, "policies.xml"), "utf8")).toContain("<testsuites>");
      expect(readFileSync(join(work, "summary.md"), "utf8")).toContain("What changes");
      write({ rules: [] });
      expect([await run("Check"), await run("Plan")]).toEqual([5, 5]);
      // The key leaves nothing behind, also after a failure.
      expect(existsSync(join(work, "organization.json"))).toBe(false);
    },
  );
});
