// @module-tag long

// oxlint-disable unicorn/no-thenable -- `then` is a word of the format, and never a function
import { describe, expect, it } from "vitest";
import type { Condition, Definition } from "../definition.ts";
import type { AssessmentDecision } from "../evaluation.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { conditionLists } from "../format/condition-lists.ts";
import { strengths } from "../meaning/outcome.ts";
import { crowdedDefinition } from "../testing/crowded.ts";
import { type EveryCell, everyCell } from "../testing/every-cell.ts";
import { onboarding } from "../testing/onboarding.ts";
import { type Random, randomFrom } from "../testing/random.ts";
import { propertyRuns } from "../testing/runs.ts";
import { eq, input, policy, rule } from "../testing/small-policy.ts";
import { conditionsOf, type Implication, type Invariant, invariantErrors } from "./invariant.ts";
import { verdictsOf } from "./invariants.ts";
import { subjectOf } from "./question.ts";

const version = currentEvaluator;
const { evaluate } = evaluatorOf(version)!;
const verdictOn = (definition: Definition, invariant: Invariant, budget?: number) =>
  verdictsOf(definition, [invariant], version, budget)[0]!;

const sanctions: Invariant = {
  id: "sanctions",
  when: [eq("screening.sanctions", "match")],
  then: { decision: { atLeast: "reject" } },
};

describe("an invariant", () => {
  it("is proved when no evidence whatever contradicts it", () => {
    expect(verdictOn(onboarding, sanctions)).toEqual({ id: "sanctions", verdict: "proved" });
  });

  it("is refuted with a case that the evaluator confirms", () => {
    const weaker = {
      ...onboarding,
      rules: onboarding.rules.map((each) => ({ ...each, effect: { decision: "review" as const, actions: [] } })),
    };
    const verdict = verdictOn(weaker, sanctions);
    if (verdict.verdict !== "refuted") throw new Error(verdict.verdict);
    const [{ inputs, evaluations }] = verdict.counterexample as [(typeof verdict.counterexample)[0]];
    expect(inputs.find(({ key }) => key === "screening.sanctions")!.values).toEqual(["match"]);
    expect(evaluations[0]!.decision).not.toBe("reject");
  });

  it("is vacuous, and not proved, when no assessment satisfies it", () => {
    const never: Invariant = { ...sanctions, when: [eq("country.residence", "US")] };
    expect(verdictOn(onboarding, never)).toEqual({ id: "sanctions", verdict: "vacuous" });
  });

  it("about a missing input is about assessments without it", () => {
    const claim = (decision: Implication["then"]["decision"]): Invariant => ({
      id: "income",
      when: [{ input: "income.monthly", state: "unresolved" }],
      then: { decision: decision!, complete: false },
    });
    expect(verdictOn(onboarding, claim({ atLeast: "awaiting_evidence" }))).toMatchObject({ verdict: "proved" });
    expect(verdictOn(onboarding, claim({ atMost: "none" }))).toMatchObject({ verdict: "refuted" });
  });

  it("may name values that the policy does not", () => {
    const definition = policy({
      inputs: [input("a", "number")],
      rules: [
        rule("high", [{ input: "a", operator: "gte", value: 100 }], { effect: { decision: "reject", actions: [] } }),
      ],
    });
    const from = (value: number): Invariant => ({
      id: "from",
      when: [{ input: "a", operator: "gt", value }],
      then: { decision: { atLeast: "reject" } },
    });
    expect(verdictOn(definition, from(250))).toMatchObject({ verdict: "proved" });
    expect(verdictOn(definition, from(99))).toMatchObject({ verdict: "refuted" });
    expect(verdictOn(definition, { id: "more", monotone: "a" })).toMatchObject({ verdict: "proved" });
  });

  it("shares a budget with the others, so that many hard ones take no longer than two", () => {
    const many = Array.from({ length: 40 }, (_none, at): Invariant => ({ ...sanctions, id: `claim_${at}` }));
    const decided = (budget: number) =>
      verdictsOf(onboarding, many, version, budget).filter(({ verdict }) => verdict === "proved").length;
    expect(decided(3_000_000)).toBe(40);
    const cost = [...Array(22).keys()].map((power) => 2 ** power).find((budget) => decided(budget) > 0)!;
    // Each of them has enough, and all together have enough for a few.
    expect(decided(cost)).toBeLessThan(5);
    expect(verdictsOf(onboarding, many, version, cost).at(-1)).toMatchObject({
      verdict: "not_decided",
      reason: "budget",
    });
  });

  it("is not decided beyond the budget, or about inputs that the policy does not have", () => {
    expect(verdictOn(onboarding, sanctions, 10)).toMatchObject({ verdict: "not_decided", reason: "budget" });
    const unknown: Invariant = { ...sanctions, when: [eq("nobody", "match"), eq("income.monthly", "much")] };
    expect(verdictOn(onboarding, unknown)).toMatchObject({
      reason: "unfit_inputs",
      inputs: ["nobody", "income.monthly"],
    });
    expect(verdictOn(onboarding, { id: "more", monotone: "screening.pep" })).toMatchObject({ reason: "unfit_inputs" });
  });

  it("has a form", () => {
    expect(invariantErrors({ invariants: [sanctions, { id: "more", monotone: "a" }] })).toEqual([]);
    expect(invariantErrors({ invariants: [{ id: "x", when: [], then: {} }] })).not.toEqual([]);
  });
});

/** An invariant about some of the conditions of a definition. */
function sampleInvariant(random: Random, definition: Definition): Implication {
  const conditions = conditionLists(definition).flatMap(({ all }) => [...all]);
  const moved = (condition: Condition): Condition =>
    typeof condition.value === "number" ? { ...condition, value: condition.value + random.integer(-1, 1) } : condition;
  const states = definition.inputs.map(({ key }) => ({
    input: key,
    state: random.pick(["resolved", "unresolved"] as const),
  }));
  return {
    id: "sample",
    when: [...random.some(conditions, random.integer(0, 2)).map(moved), ...random.some(states, random.integer(0, 1))],
    then: {
      decision: random.chance(0.5) ? { atLeast: random.pick(strengths) } : { atMost: random.pick(strengths) },
      ...(random.chance(0.3) && { complete: random.chance(0.5) }),
      ...(random.chance(0.2) && { actions: ["call"] }),
    },
  };
}

function bruteVerdict(definition: Definition, invariant: Implication, cells: readonly EveryCell[]) {
  const { when, then } = invariant;
  const asked = { ...definition, rules: [{ id: "when", all: conditionsOf(invariant), reasons: [] }] };
  const meant = cells
    .map(({ evaluations }) => evaluations[0]!)
    .filter(({ applicability, inputs }) => {
      const readings = Object.fromEntries(inputs.map(({ key, receipts }) => [key, receipts]));
      const state = (key: string) =>
        inputs.find((each) => each.key === key)!.state === "resolved" ? "resolved" : "unresolved";
      return (
        applicability.result === "matched" &&
        evaluate(asked, readings, "2026-03-01T00:00:00.000Z").rules[0]!.result === "matched" &&
        when.every((clause) => !("state" in clause) || state(clause.input) === clause.state)
      );
    });
  if (meant.length === 0) return "vacuous";
  const within = (
    { atLeast = "none", atMost = "reject" }: NonNullable<typeof then.decision>,
    decision: AssessmentDecision,
  ) =>
    strengths.indexOf(decision) >= strengths.indexOf(atLeast) &&
    strengths.indexOf(decision) <= strengths.indexOf(atMost);
  const holds = meant.every(
    ({ decision, complete, requiredActions }) =>
      within(then.decision ?? {}, decision) &&
      complete === (then.complete ?? complete) &&
      (then.actions ?? []).every((name) => requiredActions.some((action) => action.name === name)),
  );
  return holds ? "proved" : "refuted";
}

describe("verdicts", () => {
  it("are those of all cells together", () => {
    const counts = { proved: 0, refuted: 0, vacuous: 0, not_decided: 0 };
    for (let seed = 1; seed <= Math.ceil(propertyRuns / 50); seed++) {
      const random = randomFrom(seed);
      const definition = crowdedDefinition(random);
      const invariant = sampleInvariant(random, definition);
      const made = subjectOf([definition], version, { asked: conditionsOf(invariant) });
      const cells = made.decided && everyCell(made.subject.space, version, 800);
      if (!cells) continue;
      const { verdict } = verdictOn(definition, invariant);
      counts[verdict] += 1;
      expect({ seed, verdict }).toEqual({ seed, verdict: bruteVerdict(definition, invariant, cells) });
    }
    expect(counts).toEqual({
      proved: expect.any(Number),
      refuted: expect.any(Number),
      vacuous: expect.any(Number),
      not_decided: 0,
    });
    expect(Math.min(counts.proved, counts.refuted, counts.vacuous)).toBeGreaterThan(0);
  });
});
