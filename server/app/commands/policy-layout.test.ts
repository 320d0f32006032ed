// oxlint-disable unicorn/no-thenable -- `then` is a word of the format, and never a function
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Compile } from "typebox/compile";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { policy } from "./testing/policy-command.ts";
import { sarifSchema } from "./testing/sarif-schema.ts";

const top = mkdtempSync(join(tmpdir(), "probity-layout-"));
afterAll(() => rmSync(top, { recursive: true }));

const definition = (change = "") => `
inputs:
  - { key: country, type: string, acceptedSources: [registry], maxAgeSeconds: 86400 }
factors:
  - id: country
    match: first
    weight: 1
    defaultPoints: 0
    cases:
      - { id: high, points: 10, all: [{ input: country, operator: in, value: { list: high-risk-countries } }] }
aggregation: sum
bands:
  - { id: low, lowerBound: 0, effect: { decision: none, actions: [] } }
  - { id: high, lowerBound: 10, effect: { decision: review, actions: [look] } }
missingEvidence: awaiting_evidence
reviewAfterSeconds: 86400
${change}`;

const invariants = `
invariants:
  - id: high-risk
    when: [{ input: country, operator: in, value: { list: high-risk-countries } }]
    then: { decision: { atLeast: review } }
`;

const scenario = (name: string, country: string, decision: string) =>
  `  - { name: "${name}", inputs: { country: { status: available, value: "${country}" } }, expect: { decision: ${decision} } }`;

const standing = {
  "lists/high-risk-countries.yaml": "# reviewed in spring\n- IR\n- KP\n- NO\n",
  "policies/onboarding/definition.yaml": definition(),
  "policies/onboarding/invariants.yaml": invariants,
  "policies/onboarding/scenarios.yaml": `scenarios:\n${scenario("somebody", "DE", "none")}\n`,
};

let repositories = 0;
/** A repository with these files; null leaves one out. */
function repository(change: Record<string, string | null> = {}): string {
  const folder = join(top, String((repositories += 1)));
  for (const [path, text] of Object.entries({ ...standing, ...change })) {
    if (text === null) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, ".git"), { recursive: true });
  return folder;
}

describe("policies in a repository", () => {
  it("are read with the values of shared lists in them, and decide as if somebody had written them there", async () => {
    const shared = join(repository(), "policies/onboarding");
    const written = join(
      repository({
        "policies/onboarding/definition.yaml": definition().replace("{ list: high-risk-countries }", "[IR, KP, NO]"),
      }),
      "policies/onboarding",
    );
    const [one, other] = await Promise.all([policy("check", shared, "--json"), policy("check", written, "--json")]);
    expect(one).toMatchObject({ status: 0, stderr: "" });
    const { definitionDigest, key, invariants: verdicts } = JSON.parse(one.stdout);
    expect([key, verdicts]).toEqual(["onboarding", [expect.objectContaining({ id: "high-risk", verdict: "proved" })]]);
    expect(definitionDigest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(JSON.parse(other.stdout).definitionDigest).toBe(definitionDigest);
    expect((await policy("check", shared, "--json")).stdout).toBe(one.stdout);
    expect(await policy("plan", shared, written)).toMatchObject({ status: 0 });
  });

  it("change with their lists: a plan shows whom", async () => {
    const [from, to] = [repository(), repository({ "lists/high-risk-countries.yaml": "- IR\n- KP\n" })];
    const at = "policies/onboarding";
    const planned = await policy("plan", join(from, at), join(to, at));
    expect(planned).toMatchObject({ status: 3, stdout: expect.stringContaining("review → none") });
    expect(planned.stdout).toContain('country "NO"');
    expect(await policy("diff", join(from, at), join(to, at))).toMatchObject({ status: 3 });
  });

  it.each([
    ["a list that is not there", { "lists/high-risk-countries.yaml": null }, "unknown_list"],
    ["an empty list", { "lists/high-risk-countries.yaml": "[]" }, "empty_list"],
    ["a list with a value twice", { "lists/high-risk-countries.yaml": "[IR, KP, IR]" }, "duplicate_in_list"],
  ])("%s is an error with file, line and place", async (_what, change, code) => {
    const folder = repository(change);
    const { status, stderr } = await policy("check", join(folder, "policies"));
    expect(status).toBe(1);
    const file = join(folder, "policies/onboarding/definition.yaml");
    expect(stderr).toContain(
      `${file}:10:${definition().split("\n")[9]!.indexOf("{ list") + 1}: /factors/0/cases/0/all/0/value: `,
    );
    expect(stderr).toContain(`(${code})`);
  });

  it.each([
    [
      "a list that cannot be read",
      { "lists/high-risk-countries.yaml": "- [" },
      /high-risk-countries\.yaml:\d+:\d+: .*invalid_yaml/,
    ],
    ["a list twice", { "lists/high-risk-countries.json": "[]" }, /stands beside high-risk-countries\.json.*file_twice/],
    ["a definition twice", { "policies/onboarding/definition.json": "{}" }, /file_twice/],
    [
      "another key than the folder's",
      { "policies/onboarding/definition.yaml": `key: payouts\ndefinition:${definition().replaceAll("\n", "\n  ")}` },
      /:1:6: \/key: .*payouts.*another_policy/,
    ],
    [
      "an invariant twice",
      { "policies/onboarding/invariants.yaml": `${invariants}${invariants.split("\n").slice(2).join("\n")}` },
      /invariants\.yaml:6:\d+: \/invariants\/1\/id: .*duplicate/,
    ],
    ["an empty definition", { "policies/onboarding/definition.yaml": "" }, /definition\.yaml:1:1: /],
    ["empty invariants", { "policies/onboarding/invariants.yaml": "" }, /invariants\.yaml:1:1: /],
    ["no definition", { "policies/onboarding/definition.yaml": null }, /no_policy/],
  ])("refuses %s", async (_what, change, message) => {
    expect(await policy("check", join(repository(change), "policies"))).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(message),
    });
  });

  it("never reads a list from outside of the repository", async () => {
    const folder = repository({ "lists/high-risk-countries.yaml": null });
    mkdirSync(join(top, "lists"), { recursive: true });
    writeFileSync(join(top, "lists/high-risk-countries.yaml"), "- IR\n");
    expect(await policy("check", join(folder, "policies"))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("unknown_list"),
    });
  });

  it("several are checked at once, and one that is wrong is enough", async () => {
    const folder = repository({
      "policies/payouts/definition.yaml": definition().replace("points: 10", "points: 5"),
      "policies/payouts/invariants.yaml": invariants,
    });
    const { status, stdout } = await policy("check", join(folder, "policies"), "--json");
    expect([status, JSON.parse(stdout).map(({ key }: { key: string }) => key)]).toEqual([5, ["onboarding", "payouts"]]);
    expect(await policy("plan", join(folder, "policies"), folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("several_policies"),
    });
  });
});

describe("probity policy check --format sarif", () => {
  it("is SARIF 2.1.0 with the file and the line of each finding, refuted invariants among them", async () => {
    const folder = repository({
      "policies/onboarding/definition.yaml": definition().replace("points: 10", "points: 5"),
      "policies/payouts/definition.yaml": definition().replace("lowerBound: 0", "lowerBound: 1"),
    });
    const { status, stdout, stderr } = await policy("check", join(folder, "policies"), "--format", "sarif");
    expect([status, stderr]).toEqual([1, ""]);
    const log = JSON.parse(stdout);
    expect(Object.keys(log).toSorted()).toEqual(["$schema", "runs", "version"]);
    expect([log.version, log.runs.length, log.runs[0].tool.driver.name]).toEqual(["2.1.0", 1, "probity policy check"]);
    const { results, tool } = log.runs[0];
    for (const { ruleId, ruleIndex, level, message, locations } of results) {
      expect(tool.driver.rules[ruleIndex]).toEqual({ id: ruleId });
      expect(["error", "warning"]).toContain(level);
      expect(message.text).not.toBe("");
      const [{ physicalLocation }] = locations;
      expect(new URL(physicalLocation.artifactLocation.uri).pathname).toMatch(/\.yaml$/);
      expect(physicalLocation.region.startLine).toBeGreaterThan(0);
      expect(physicalLocation.region.startColumn).toBeGreaterThan(0);
    }
    const found = results.map((each: any) => [
      each.ruleId,
      each.level,
      each.locations[0].physicalLocation.region.startLine,
    ]);
    expect(found).toContainEqual(["invariant_refuted", "error", 3]);
    expect(found).toContainEqual(["first_band_not_zero", "error", 13]);
    // Where nothing is found, a log without results replaces the one before.
    const fine = JSON.parse((await policy("check", join(repository(), "policies"), "--format", "sarif")).stdout);
    expect(fine.runs[0].results).toEqual([]);
    const isSarif = Compile(sarifSchema);
    expect([log, fine].map((each) => [...isSarif.Errors(each)])).toEqual([[], []]);
    const [first] = log.runs[0].results;
    const wrong = [
      { ...first, level: "fatal" },
      { ...first, message: {} },
      { ...first, file: "definition.yaml" },
    ];
    for (const each of wrong)
      expect(isSarif.Check({ ...log, runs: [{ ...log.runs[0], results: [each] }] })).toBe(false);
  });
});

describe("probity policy test", () => {
  it("exits with 0 if all come out as expected, and says which scenarios nothing tests", async () => {
    const folder = repository();
    const kept = join(folder, "policies/onboarding/untested.yaml");
    const { status, stdout } = await policy("test", join(folder, "policies"), "--untested", kept);
    expect(status).toBe(0);
    expect(stdout).toContain("onboarding: 1 of 1 scenario as expected\nHere is 1 scenario that nothing tests:");
    expect(stdout).toMatch(/factor country takes case high\n +country "IR"\n +review \(score 10, band high\)/);
    expect(parse(readFileSync(kept, "utf8")).scenarios).toHaveLength(1);
    const again = await policy("test", join(folder, "policies"), "--scenarios", kept);
    expect(again).toMatchObject({ status: 0, stdout: "onboarding: 2 of 2 scenarios as expected\n" });
  });

  it("exits with 6 and tells what was expected against what came", async () => {
    const folder = repository({
      "policies/onboarding/scenarios.yaml": null,
      "policies/onboarding/scenarios/first.yaml": `scenarios:\n${scenario('<Norway> & "co"', "NO", "none")}\n`
        .replaceAll('& "', "& '")
        .replaceAll('co""', "co'\""),
      "policies/onboarding/scenarios/second.json": JSON.stringify([{ name: "silent", inputs: {} }]),
    });
    const { status, stdout } = await policy("test", join(folder, "policies/onboarding"));
    expect(status).toBe(6);
    expect(stdout).toContain(
      `failed: ${join(folder, "policies/onboarding/scenarios/first.yaml")}: <Norway> & 'co'\n  Expected the decision none, got the decision review.`,
    );
    expect(stdout).toContain(
      "onboarding: 0 of 1 scenario as expected\nThese expect nothing, so they cannot fail: silent",
    );
    const { status: junitStatus, stdout: xml } = await policy("test", join(folder, "policies"), "--format", "junit");
    expect(junitStatus).toBe(6);
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites>/);
    expect(xml).toContain('<testsuite name="onboarding/first" tests="1" failures="1" errors="0" skipped="0">');
    expect(xml).toContain('name="&lt;Norway&gt; &amp; &apos;co&apos;"');
    expect(xml).toContain(
      '<failure message="Expected the decision none, got the decision review." type="expectation">',
    );
    expect(xml).toContain('<skipped message="It expects nothing."/>');
    const json = JSON.parse((await policy("test", join(folder, "policies"), "--json")).stdout);
    expect(json[0].sets[0].results[0]).toMatchObject({
      outcome: { decision: "review" },
      expectation: { passed: false },
    });
  });

  it.each([
    [
      "a scenario of an input that the policy has not",
      "scenarios: [{ name: a, inputs: { age: { status: available, value: 1 } } }]",
      /:1:\d+: \/scenarios\/0\/inputs\/age: .*unknown_input/,
    ],
    ["a name twice", "[{ name: a, inputs: {} }, { name: a, inputs: {} }]", /:1:35: \/scenarios\/1\/name: .*duplicate/],
    ["a moment that is none", "{ evaluatedAt: yesterday, scenarios: [] }", /evaluatedAt: .*invalid_moment/],
    ["an empty file", "# nothing yet", /scenarios: .*invalid_type/],
    ["something else", "7", /scenarios: .*invalid_type/],
  ])("exits with 1 for %s, also as JUnit", async (_what, text, message) => {
    const folder = repository({ "policies/onboarding/scenarios.yaml": text });
    expect(await policy("test", folder + "/policies")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(message),
    });
    const { status, stdout } = await policy("test", folder + "/policies", "--format", "junit");
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining('<testsuite name="files" tests="1" failures="0" errors="1"'),
    ]);
  });

  it("evaluates at the moment that a file names, so that it comes out alike in a year", async () => {
    const old = (evaluatedAt: string) => `
evaluatedAt: ${evaluatedAt}
scenarios:
  - name: a day old
    inputs: { country: { status: available, value: DE, observedAt: "2026-01-01T00:00:00Z" } }
    expect: { decision: none }
`;
    const tried = (evaluatedAt: string) =>
      policy("test", join(repository({ "policies/onboarding/scenarios.yaml": old(evaluatedAt) }), "policies"));
    expect(await tried('"2026-01-01T12:00:00Z"')).toMatchObject({ status: 0 });
    expect(await tried('"2026-01-03T12:00:00Z"')).toMatchObject({ status: 6 });
  });

  it.each([
    ["test"],
    ["test", "a", "b"],
    ["test", "a", "--format", "sarif"],
    ["check", "a", "--format", "junit"],
    ["plan", "a", "--against", "live"],
    ["plan", "a", "b", "--live"],
  ])("%s %s %s %s is written differently", async (...args) => {
    expect(await policy(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining("policy check PATH") });
  });
});
