// oxlint-disable unicorn/no-thenable -- `then` is a word of the format, and never a function
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { afterAll, describe, expect, it } from "vitest";
import { runningProbity } from "#testing/processes.ts";
import { policy } from "./testing/policy-command.ts";

const folder = mkdtempSync(join(tmpdir(), "probity-policy-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function newFile(content: unknown): string {
  const path = join(folder, `${(files += 1)}.json`);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const example = readFileSync(join(import.meta.dirname, "../../../examples/onboarding/policy.json"), "utf8");
const from = newFile(example);

/** The example after a change. */
function changed(change: (definition: Definition) => void, key = "onboarding"): string {
  const { definition } = JSON.parse(example) as { definition: Definition };
  change(definition);
  return newFile({ key, definition });
}

const plan = (...args: string[]) => policy("plan", ...args);

/** The example as YAML: JSON is YAML, but this is what somebody would write. */
const yaml = (text: string): string => {
  const path = join(folder, `${(files += 1)}.yaml`);
  writeFileSync(path, text);
  return path;
};
const small = (points: string) => `
# comments are why people write YAML
key: onboarding
definition:
  inputs:
    - { key: country, type: string, acceptedSources: [a], maxAgeSeconds: 86400 }
  factors:
    - id: country
      match: first
      weight: 1
      defaultPoints: 0
      cases:
        - { id: norway, points: ${points}, all: [{ input: country, operator: eq, value: "NO" }] }
  aggregation: sum
  bands:
    - { id: low, lowerBound: 0, effect: { decision: none, actions: [] } }
    - { id: high, lowerBound: 10, effect: { decision: review, actions: [] } }
  missingEvidence: awaiting_evidence
  reviewAfterSeconds: 86400
`;

describe("probity policy check", () => {
  it("exits with 0 and tells warnings of a file that could be published, as JSON and as YAML", async () => {
    expect(await policy("check", from)).toMatchObject({
      status: 0,
      stderr: "",
      stdout: expect.stringMatching(/: valid$/m),
    });
    const { status, stdout } = await policy("check", yaml(small("5")));
    expect(status).toBe(0);
    expect(stdout).toMatch(/warning: .*\/bands\/1/);
    expect(JSON.parse((await policy("check", yaml(small("10")), "--json")).stdout)).toMatchObject({
      valid: true,
      errors: [],
    });
  });

  it("exits with 1 and tells every error with its place", async () => {
    const wrong = changed(({ bands, rules }) => {
      bands[0]!.lowerBound = 1;
      rules![0]!.all[0]!.input = "nobody";
    });
    const { status, stderr } = await policy("check", wrong);
    expect(status).toBe(1);
    expect(stderr).toMatch(/\/definition\/rules\/0.*\n.*\/definition\/bands\/0/);
    const told = await policy("check", wrong, "--json");
    expect([told.status, JSON.parse(told.stdout).errors.length]).toEqual([1, 2]);
    expect(await policy("check", yaml("a: 1\na: 2"))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("not YAML"),
    });
  });

  it("exits with 5 when an invariant is refuted, and with 4 when it is about nobody", async () => {
    const claims = (value: string, atLeast: string) =>
      yaml(
        `invariants: [{ id: norway, when: [{ input: country, operator: eq, value: ${value} }], then: { decision: { atLeast: ${atLeast} } } }]`,
      );
    const file = yaml(small("10"));
    expect((await policy("check", file, "--invariants", claims('"NO"', "review"))).status).toBe(0);
    expect((await policy("check", file, "--invariants", claims('"NO"', "reject"))).status).toBe(5);
    expect((await policy("check", file, "--invariants", claims("7", "review"))).status).toBe(4);
  });
});

describe("probity policy diff", () => {
  it("exits with 3 and tells each difference in words, with 0 when there is none", async () => {
    const [one, other] = [yaml(small("5")), yaml(small("10"))];
    expect(await policy("diff", one, other)).toMatchObject({
      status: 3,
      stdout: expect.stringContaining("~ Case norway of factor country: points 10 instead of 5."),
    });
    expect(JSON.parse((await policy("diff", one, other, "--json")).stdout).changes).toHaveLength(1);
    expect(await policy("diff", one, one)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Nothing differs."),
    });
    expect((await policy("diff", one, other, "--invariants", one)).status).toBe(2);
  });
});

describe("probity policy plan", () => {
  it("exits with 3 and tells each move with the smallest case, without a server or a database", async () => {
    const to = changed(({ bands }) => (bands[1]!.lowerBound = 20));
    // An author has no database and no keys.
    const settings = { DATABASE_URL: "", MASTER_KEYS: "" };
    const { status, stdout, stderr } = await runningProbity(["policy", "plan", from, to], settings);
    expect({ status, stderr }).toEqual({ status: 3, stderr: "" });
    expect(stdout).toContain("~ Band medium: begins at 20 instead of");
    expect(stdout).toContain("Decisions move in one way.");
    expect(stdout).toMatch(/none → review {3}[\d.]+ % of all cells; the smallest case:/);
    expect(stdout).toContain('country.residence "DE", income.monthly 1499, products [], device.shared false');
    expect(stdout).toContain("before: none (score 20, band low)");
    expect(stdout).toContain("after:  review (score 20, band medium); manual_review");
    expect(stdout).toContain("never reached: decision reject");
  });

  it("tells what each of several changes does alone and with the others, and where one alone is no policy", async () => {
    const to = changed(({ bands, factors, rules, inputs }) => {
      bands[1]!.lowerBound = 25;
      factors!.find(({ id }) => id === "income")!.cases[0]!.points += 10;
      inputs.push({ ...inputs[3]!, key: "device.new" });
      rules!.push({ ...rules![0]!, id: "new_device", all: [{ input: "device.new", operator: "eq", value: true }] });
    });
    const told = (await plan(from, to)).stdout.split("\n").slice(0, 13);
    expect(told).toEqual([
      "What changes",
      "  + Input device.new is new: device.new is a yes or no from registered:SOURCE, at most 1 day old.",
      "      alone: none → incomplete, review → incomplete, restrict → review and restrict → incomplete",
      "      with all others: not a valid policy: The policy has no input device.new. (/rules/1/all/0/input)",
      "  ~ Case low of factor income: points 50 instead of 40.",
      "      alone: no decision moves",
      "      with all others: none → review",
      "  ~ Band medium: begins at 25 instead of 30.",
      "      alone: no decision moves",
      "      with all others: none → review",
      expect.stringContaining("  + Rule new_device is new: When device.new eq true"),
      "      alone: not a valid policy: The policy has no input device.new. (/rules/1/all/0/input)",
      "      with all others: none → review and incomplete → review",
    ]);
  });

  it("says how many of very many changes were not tried one by one", async () => {
    const to = changed(({ rules }) => {
      for (let number = 0; number < 43; number++) rules!.push({ ...rules![0]!, id: `more_${number}` });
    });
    expect((await plan(from, to)).stdout).toContain("What the other 3 do one by one was not computed");
  });

  it("exits with 0 when every case is decided alike, however the definition is written", async () => {
    const to = changed(({ factors, inputs }) => {
      factors!.reverse();
      inputs.reverse();
    });
    expect(await plan(from, to)).toMatchObject({ status: 0, stdout: expect.stringContaining("decided alike: proved") });
  });

  it("prints data with --json", async () => {
    const { status, stdout } = await plan(
      from,
      changed(({ inputs }) => (inputs[3]!.maxAgeSeconds = 3600)),
      "--json",
    );
    expect(status).toBe(3);
    const { comparison, properties, changes } = JSON.parse(stdout) as Record<string, Record<string, unknown>>;
    expect(changes).toEqual([
      expect.objectContaining({
        path: "/inputs/3/maxAgeSeconds",
        alone: { decided: true, moves: expect.arrayContaining([expect.objectContaining({ to: "incomplete" })]) },
      }),
    ]);
    expect(comparison).toMatchObject({
      decided: true,
      equal: false,
      moves: expect.arrayContaining([
        expect.objectContaining({
          from: "none",
          to: "incomplete",
          witness: expect.objectContaining({ inputs: expect.objectContaining({ "device.shared": [false, null] }) }),
        }),
      ]),
    });
    expect(properties).toMatchObject({ decided: true, idleRules: { decided: true, rules: [] } });
  });

  it("exits with 4 when an input changes its type, because nothing is guessed", async () => {
    const to = changed((definition) => {
      definition.inputs[3]!.type = "string";
      definition.rules![0]!.all[0]!.value = "yes";
    });
    const { status, stdout } = await plan(from, to);
    expect(status).toBe(4);
    expect(stdout).toContain("these inputs change their type: device.shared");
  });

  it("exits with 5 when an invariant is refuted, and shows the case", async () => {
    const shared = { input: "device.shared", operator: "eq", value: true };
    const claim = (id: string, atLeast: string) => ({ id, when: [shared], then: { decision: { atLeast } } });
    const invariants = newFile({ invariants: [claim("reviewed", "review"), claim("rejected", "reject")] });
    const { status, stdout } = await plan(from, from, "--invariants", invariants);
    expect(status).toBe(5);
    expect(stdout).toContain("reviewed: proved");
    expect(stdout).toMatch(/rejected: refuted by\n.*device\.shared true/);
    expect(await plan(from, from, "--invariants", newFile({ invariants: [{ id: "x" }] }))).toMatchObject({ status: 1 });
  });

  it.each([
    ["a file that is not there", () => [from, join(folder, "none.json")], /none\.json: This file cannot be read\./],
    ["a file that is no JSON", () => [from, newFile("{")], /This is not JSON/],
    [
      "a definition with errors",
      () => [from, changed(({ bands }) => (bands[0]!.lowerBound = 1))],
      /first_band_not_zero/,
    ],
    ["two policies", () => [from, changed(() => {}, "payouts")], /two policies, onboarding and payouts/],
  ])("exits with 1 and tells of %s", async (_what, args, message) => {
    const { status, stderr } = await plan(...args());
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
  });

  it("shows how it is written when it is written differently", async () => {
    expect(await plan(from)).toMatchObject({ status: 2, stderr: expect.stringContaining("policy plan FROM TO") });
  });
});
