import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstDifference, type Json } from "./compare.ts";
import { Judge } from "./judge.ts";
import { pack } from "./pack.ts";

const ours = join(import.meta.dirname, "our-evaluator.ts");
const wrong = join(import.meta.dirname, "testing/wrong-evaluator.ts");
const kit = mkdtempSync(join(tmpdir(), "kit-"));
const small = mkdtempSync(join(tmpdir(), "small-kit-"));
const raised = mkdtempSync(join(tmpdir(), "raised-kit-"));
const cases = 3000;

/** The same kit with some of its cases, because a program that is wrong need not be wrong a thousand times. */
function shorten(folder: string, from: number, to: number): void {
  cpSync(kit, folder, { recursive: true });
  for (const name of ["cases.jsonl", "answers.jsonl"]) {
    const lines = readFileSync(join(kit, name), "utf8").trimEnd().split("\n");
    writeFileSync(join(folder, name), `${lines.slice(from, to).join("\n")}\n`);
  }
}

beforeAll(() => {
  pack(currentEvaluator, kit);
  shorten(small, 0, 2);
  shorten(raised, cases - 200, cases);
});
afterAll(() => {
  for (const folder of [kit, small, raised]) rmSync(folder, { recursive: true });
});

/** The kit's own runner, as somebody runs it who has the kit and nothing else. */
function tryIn(folder: string, ...command: string[]) {
  const { status, stdout } = spawnSync("node", [join(folder, "run/main.ts"), ...command], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, lines: stdout.trimEnd().split("\n") };
}

describe("the conformance kit", () => {
  it("[RK-AS-7] finds that our own evaluator answers every recorded case", () => {
    const { status, lines } = tryIn(kit, "node", ours);
    expect(lines).toEqual([
      `${currentEvaluator}: 3,000 cases`,
      "evaluations  3,000 passed, 0 failed",
      "lapses       3,000 passed, 0 failed",
      "digests      3,000 passed, 0 failed",
    ]);
    expect(status).toBe(0);
  });

  it("[RK-AS-7] finds an implementation that is wrong in few of them, and where", () => {
    const { status, lines } = tryIn(raised, "node", wrong);
    const counts = /^evaluations +(\d+) passed, (\d+) failed$/.exec(lines[1]!)!.slice(1).map(Number);
    expect(counts[0]! + counts[1]!).toBe(200);
    expect(counts[1]).toBeGreaterThan(10);
    expect(counts[0]).toBeGreaterThan(100);
    expect(lines[4]).toMatch(/^ {2}case raised-\d+: \/evaluation\/requiredActions\/\d+\S* is .+ instead of .+\.$/);
    expect(lines.at(-1)).toMatch(/^ {2}and \d+ more$/);
    expect(status).toBe(1);
  });

  it("says how a program ended that fails, or that could not be started", () => {
    const failing = tryIn(small, "node", "-e", "console.error('No such rule.'); process.exit(3)");
    expect(failing.lines.slice(-3)).toEqual([
      "  case 1: It was not answered.",
      "  case 2: It was not answered.",
      "The program ended with 3. No such rule.",
    ]);
    expect(failing.status).toBe(1);
    const missing = tryIn(small, "no-such-program");
    expect(missing.lines.at(-1)).toContain("ENOENT");
    expect(missing.status).toBe(2);
    expect(tryIn(small)).toMatchObject({ status: 2, lines: [expect.stringContaining("Name the program")] });
  });

  it("is whole: its files are those it lists, and no line of it needs ours", () => {
    const { evaluator, cases: count, files } = JSON.parse(readFileSync(join(kit, "kit.json"), "utf8"));
    expect([evaluator, count]).toEqual([currentEvaluator, cases]);
    const digests = Object.keys(files).map((name) => `sha256:${hash("sha256", readFileSync(join(kit, name)))}`);
    expect(digests).toEqual(Object.values(files));
    const schema = JSON.parse(readFileSync(join(kit, "definition.schema.json"), "utf8"));
    expect(schema.required).toContain("inputs");
  });
});

describe("answers are judged", () => {
  const right = { name: "1", evaluation: { decision: "none", inputs: [] }, lapsesAt: null, digests: { a: "b" } };
  const { evaluation } = right;

  it.each<[string, unknown[], string | null]>([
    ["all of it", [right], null],
    [
      "only the evaluation, its members in another order",
      [{ evaluation: { inputs: [], decision: "none" }, name: "1" }],
      null,
    ],
    [
      "another decision",
      [{ ...right, evaluation: { ...evaluation, decision: "review" } }],
      '/evaluation/decision is "review" instead of "none".',
    ],
    [
      "a member too many",
      [{ ...right, evaluation: { ...evaluation, extra: null } }],
      "/evaluation/extra is null instead of absent.",
    ],
    ["another digest", [{ ...right, digests: { a: "c" } }], '/digests/a is "c" instead of "b".'],
    [
      "another lapse",
      [{ ...right, lapsesAt: "2020-01-01T00:00:00.000Z" }],
      '/lapsesAt is "2020-01-01T00:00:00.000Z" instead of null.',
    ],
    ["nothing", [], "It was not answered."],
    ["the same case twice", [right, right], "There is no such case, or it was answered before."],
    [
      "a case that nobody asked for",
      [right, { ...right, name: "toString" }],
      "There is no such case, or it was answered before.",
    ],
    ["words", [right, "Hello."], "This line is no answer: Hello."],
    ["a case without an evaluation", [right, { name: "1" }], 'This line is no answer: {"name":"1"}'],
  ])("%s", (_what, answers, failure) => {
    const judge = new Judge([right]);
    for (const answer of answers) judge.take(typeof answer === "string" ? answer : JSON.stringify(answer));
    judge.end();
    expect(judge.failures[0]?.what ?? null).toBe(failure);
    expect(judge.passes).toBe(failure === null);
    expect(judge.counts.evaluation.passed + judge.counts.evaluation.failed).toBe(Math.max(1, answers.length));
  });
});

it.each<[Json, Json, string | null]>([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, null],
  [1, 1.0, null],
  [[1, 2], [2, 1], "/0"],
  [[1], [1, 2], "/1"],
  [{ a: null }, {}, "/a"],
  [{ "a/b": { "~": 1 } }, { "a/b": { "~": 2 } }, "/a~1b/~0"],
  [{}, [], ""],
  [{ a: 0 }, { a: "0" }, "/a"],
  [{ toString: 1 }, {}, "/toString"],
])("%j and %j differ at %s", (one, other, at) => {
  expect(firstDifference(one, other)?.at ?? null).toBe(at);
});
