import { describe, expect, it } from "vitest";
import type { Band, Decision, Definition, Factor, Rule } from "../definition.ts";
import type { AssessmentDecision, Truth } from "../evaluation.ts";
import { eq, evaluateWith, input, policy, rule } from "../testing/small-policy.ts";

const inputs = [input("a"), input("b")];
const band = (id: string, lowerBound: number, decision: Decision, actions: string[] = []): Band => ({
  id,
  lowerBound,
  effect: { decision, actions },
});
const bands = [
  band("low", 0, "none"),
  band("medium", 30, "review", ["manual_review"]),
  band("high", 60, "restrict", ["limit_account", "manual_review"]),
];
const points = (count: number): Factor[] => [
  { id: "f", match: "first", weight: 1, defaultPoints: 0, cases: [{ id: "c", all: [eq("a", "yes")], points: count }] },
];
const effect = (decision: Decision, actions: string[] = []) => ({ decision, actions });

describe("applicability", () => {
  const group = (id: string, ...keys: string[]) => ({ id, all: keys.map((key) => eq(key, "yes")) });
  const of = (groups: Definition["applicability"], given: Record<string, string>) =>
    evaluateWith(policy({ inputs, ...(groups && { applicability: groups }) }), given).applicability;

  it.each([[undefined], [[]]])("[RK-PO-13] without groups (%j) the policy covers everyone", (groups) => {
    expect(of(groups, {})).toEqual({ result: "matched", groupId: null, groups: [] });
  });

  it.each<[string, Record<string, string>, string, string | null, Truth[]]>([
    ["a group matches", { a: "yes", b: "no" }, "matched", "one", ["true", "false"]],
    ["the second matches", { a: "no", b: "yes" }, "matched", "two", ["false", "true"]],
    ["one matches beside an unknown one", { b: "yes" }, "matched", "two", ["unknown", "true"]],
    ["both match: the first is named", { a: "yes", b: "yes" }, "matched", "one", ["true", "true"]],
    ["none matches", { a: "no", b: "no" }, "not_matched", null, ["false", "false"]],
    ["none is known to match", { b: "no" }, "unknown", null, ["unknown", "false"]],
    ["nothing is known", {}, "unknown", null, ["unknown", "unknown"]],
  ])("[RK-PO-13] %s", (_what, given, result, groupId, truths) => {
    const answer = of([group("one", "a"), group("two", "b")], given);
    expect(answer).toMatchObject({ result, groupId });
    expect(answer.groups.map((each) => each.result)).toEqual(truths);
  });

  it("[RK-PO-13] a group needs all its conditions, and one false condition settles it", () => {
    expect(of([group("both", "a", "b")], { a: "yes", b: "yes" }).result).toBe("matched");
    expect(of([group("both", "a", "b")], { a: "yes" }).result).toBe("unknown");
    expect(of([group("both", "a", "b")], { a: "no" })).toEqual({
      result: "not_matched",
      groupId: null,
      groups: [
        {
          id: "both",
          result: "false",
          conditions: [
            { index: 0, result: "false" },
            { index: 1, result: "unknown" },
          ],
        },
      ],
    });
  });

  it("[RK-PO-13] the rest is evaluated whether the policy applies or not", () => {
    const changes = { inputs, bands, factors: points(30), applicability: [group("one", "b")] };
    expect(evaluateWith(policy(changes), { a: "yes", b: "no" })).toMatchObject({ score: 30, decision: "review" });
  });
});

describe("rules", () => {
  const both = rule("both", [eq("a", "yes"), eq("b", "yes")], { effect: effect("reject") });

  it.each<[Record<string, string>, string, Truth[]]>([
    [{ a: "yes", b: "yes" }, "matched", ["true", "true"]],
    [{ a: "yes", b: "no" }, "not_matched", ["true", "false"]],
    [{ a: "no" }, "not_matched", ["false", "unknown"]],
    [{ a: "yes" }, "not_evaluated", ["true", "unknown"]],
    [{}, "not_evaluated", ["unknown", "unknown"]],
  ])("[RK-PO-11] with %j a rule is %s", (given, result, truths) => {
    const evaluation = evaluateWith(policy({ inputs, rules: [both] }), given);
    expect(evaluation.rules).toEqual([
      { id: "both", result, conditions: truths.map((truth, index) => ({ index, result: truth })) },
    ]);
    expect(evaluation.decision === "reject").toBe(result === "matched");
  });
});

describe("the decision", () => {
  const always = [eq("a", "yes")];
  type Row = [string, Partial<Definition>, AssessmentDecision, string | null];

  it.each<Row>([
    ["of the band alone", { factors: points(30) }, "review", "medium"],
    ["`none` when nothing asks for more", { factors: points(0) }, "none", "low"],
    [
      "of a stronger rule",
      { factors: points(30), rules: [rule("r", always, { effect: effect("reject") })] },
      "reject",
      "medium",
    ],
    [
      "of the band when the rule is weaker",
      { factors: points(60), rules: [rule("r", always, { effect: effect("review") })] },
      "restrict",
      "high",
    ],
    [
      "not of a rule that does not match",
      { rules: [rule("r", [eq("a", "no")], { effect: effect("reject"), forcedBand: "high" })] },
      "none",
      "low",
    ],
    ["of a forced band", { rules: [rule("r", always, { forcedBand: "high" })] }, "restrict", "high"],
    [
      "of the score band above a forced one",
      { factors: points(60), rules: [rule("r", always, { forcedBand: "medium" })] },
      "restrict",
      "high",
    ],
    [
      "of the highest forced band",
      { rules: [rule("r", always, { forcedBand: "high" }), rule("s", always, { forcedBand: "medium" })] },
      "restrict",
      "high",
    ],
    [
      "of the score band when a higher one that is forced asks for less",
      {
        factors: points(30),
        bands: [bands[0]!, band("medium", 30, "reject"), band("high", 60, "review")],
        rules: [rule("r", always, { forcedBand: "high" })],
      },
      "reject",
      "high",
    ],
    [
      "of a lower forced band that asks for more",
      {
        factors: points(60),
        bands: [bands[0]!, band("medium", 30, "reject"), band("high", 60, "review")],
        rules: [rule("r", always, { forcedBand: "medium" })],
      },
      "reject",
      "high",
    ],
  ])("[RK-PO-10] is that %s", (_what, changes, decision, expected) => {
    expect(evaluateWith(policy({ bands, ...changes }), { a: "yes" })).toMatchObject({ decision, band: expected });
  });

  const reads = (changes: Partial<Rule>) => rule("r", always, changes);
  it.each<[Definition["missingEvidence"], Partial<Rule> | null, AssessmentDecision, string | null]>([
    ["awaiting_evidence", null, "awaiting_evidence", null],
    ["awaiting_evidence", { effect: effect("none") }, "awaiting_evidence", null],
    ["awaiting_evidence", { effect: effect("review") }, "review", null],
    ["awaiting_evidence", { effect: effect("reject"), forcedBand: "high" }, "reject", "high"],
    ["awaiting_evidence", { forcedBand: "high" }, "restrict", "high"],
    ["awaiting_evidence", { forcedBand: "low" }, "awaiting_evidence", "low"],
    ["review", null, "review", null],
    ["review", { effect: effect("none") }, "review", null],
    ["review", { effect: effect("restrict") }, "restrict", null],
  ])(
    "[RK-PO-14] [RK-PO-11] incomplete with %s and a matched rule of %j: %s",
    (missingEvidence, matched, decision, expected) => {
      const rules = matched ? [reads(matched)] : [];
      const evaluation = evaluateWith(policy({ inputs, bands, factors: points(60), rules, missingEvidence }), {
        a: "yes",
      });
      expect(evaluation).toMatchObject({ complete: false, score: null, scoreBand: null, band: expected, decision });
      expect(evaluation.factors[0]).toMatchObject({ state: "scored", points: 60 });
    },
  );
});

describe("required actions and reasons", () => {
  const always = [eq("a", "yes")];
  const rules = [
    rule("first", always, { forcedBand: "high", effect: effect("reject", ["block_account", "manual_review"]) }),
    rule("never", [eq("a", "no")], { effect: effect("reject", ["never"]) }),
    rule("last", always, {
      effect: effect("none", ["call", "block_account"]),
      reasons: [
        { code: "ONE", text: "One." },
        { code: "TWO", text: "Two." },
      ],
    }),
  ];
  const factors = points(30).map((factor) => ({
    ...factor,
    cases: factor.cases.map((one) => ({ ...one, reason: { code: "C", text: "The case holds." } })),
  }));

  it("[RK-PO-10] are those of the final band, then of the rules in their order, each with all its origins", () => {
    const { requiredActions, scoreBand } = evaluateWith(policy({ bands, factors, rules }), { a: "yes" });
    expect(scoreBand).toBe("medium");
    expect(requiredActions).toEqual([
      { name: "limit_account", origins: ["band:high"] },
      { name: "manual_review", origins: ["band:high", "rule:first"] },
      { name: "block_account", origins: ["rule:first", "rule:last"] },
      { name: "call", origins: ["rule:last"] },
    ]);
  });

  const falling = [
    band("b0", 0, "reject", ["block", "call"]),
    band("b1", 10, "restrict", ["limit", "look"]),
    band("b2", 20, "review", ["look", "ask"]),
    band("b3", 30, "review", ["look", "write"]),
  ];
  const forced = (...ids: string[]) => ids.map((id) => rule(`to_${id}`, always, { forcedBand: id }));
  type Raised = [string, Partial<Definition>, AssessmentDecision, string[]];

  it.each<Raised>([
    [
      "the score band that a forced one exceeds",
      { bands: falling, rules: forced("b1") },
      "reject",
      ["limit band:b1", "look band:b1", "block band:b0", "call band:b0"],
    ],
    [
      "each of them, highest first, whatever the order of the rules",
      { bands: falling, rules: forced("b1", "b3", "b0") },
      "reject",
      ["look band:b3 band:b1", "write band:b3", "limit band:b1", "block band:b0", "call band:b0"],
    ],
    [
      "a forced band below the score's",
      { bands: falling, factors: points(20), rules: forced("b1") },
      "restrict",
      ["look band:b2 band:b1", "ask band:b2", "limit band:b1"],
    ],
    [
      "a band that two rules force, once",
      { bands: falling, factors: points(20), rules: [...forced("b1"), rule("again", always, { forcedBand: "b1" })] },
      "restrict",
      ["look band:b2 band:b1", "ask band:b2", "limit band:b1"],
    ],
    [
      "no band that decides no more than the final one",
      { bands: falling, factors: points(20), rules: forced("b3") },
      "review",
      ["look band:b3", "write band:b3"],
    ],
    [
      "no weaker band, and none that does not apply",
      { bands, factors: points(30), rules: forced("high", "low") },
      "restrict",
      ["limit_account band:high", "manual_review band:high"],
    ],
    [
      "an exceeded band before the rules",
      { bands: falling, rules: [rule("r", always, { forcedBand: "b1", effect: effect("reject", ["call", "tell"]) })] },
      "reject",
      ["limit band:b1", "look band:b1", "block band:b0", "call band:b0 rule:r", "tell rule:r"],
    ],
    [
      "an exceeded band although a rule decides as strongly",
      {
        bands: falling,
        factors: points(10),
        rules: [rule("r", always, { forcedBand: "b3", effect: effect("reject") })],
      },
      "reject",
      ["look band:b3 band:b1", "write band:b3", "limit band:b1"],
    ],
  ])("[RK-PO-10] keep those of %s", (_what, changes, decision, actions) => {
    const evaluation = evaluateWith(policy(changes), { a: "yes" });
    expect(evaluation.decision).toBe(decision);
    expect(evaluation.requiredActions.map(({ name, origins }) => [name, ...origins].join(" "))).toEqual(actions);
  });

  it("[RK-PO-11] keep those of a stronger forced band when the evaluation is incomplete", () => {
    const evaluation = evaluateWith(policy({ inputs, bands: falling, rules: forced("b2", "b0") }), { a: "yes" });
    expect(evaluation).toMatchObject({ complete: false, band: "b2", decision: "reject" });
    expect(evaluation.requiredActions.map(({ name }) => name)).toEqual(["look", "ask", "block", "call"]);
  });

  it("[RK-PO-11] are those of the forced band when the evaluation is incomplete", () => {
    const evaluation = evaluateWith(policy({ inputs, bands, rules: rules.slice(0, 1) }), { a: "yes" });
    expect(evaluation.requiredActions.map(({ name }) => name)).toEqual([
      "limit_account",
      "manual_review",
      "block_account",
    ]);
  });

  it("[RK-PO-10] reasons are those of the chosen cases, then of the matched rules", () => {
    const { reasons } = evaluateWith(policy({ bands, factors, rules }), { a: "yes" });
    expect(reasons).toEqual([
      { origin: "factor:f/c", code: "C", text: "The case holds." },
      { origin: "rule:first", code: "FIRST", text: "first holds." },
      { origin: "rule:last", code: "ONE", text: "One." },
      { origin: "rule:last", code: "TWO", text: "Two." },
    ]);
    expect(evaluateWith(policy({ bands, factors, rules }), { a: "other" }).reasons).toEqual([]);
  });
});
