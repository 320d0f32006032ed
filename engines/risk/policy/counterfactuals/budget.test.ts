import { describe, expect, it } from "vitest";
import type { Definition } from "../definition.ts";
import type { Readings } from "../evaluation.ts";
import { currentEvaluator } from "../evaluators.ts";
import { edgeReadings } from "../testing/edge-readings.ts";
import { largestPolicy } from "../testing/largest-policy.ts";
import { randomFrom } from "../testing/random.ts";
import { sampleDefinition } from "../testing/sample-definition.ts";
import { answerCounterfactuals } from "./answer-counterfactuals.ts";
import { counterfactualBudget, Evaluations } from "./budget.ts";
import { type Counterfactuals, counterfactualsOf } from "./counterfactuals.ts";
import { type Standing, standingOf } from "./standing.ts";

const at = "2026-06-01T12:00:00.000Z";

/** Many sources say the same of many inputs, and each input alone changes the decision: every answer needs an evaluation. */
function manySources(): { definition: Definition; readings: Readings } {
  const sources = Array.from({ length: 10 }, (_none, source) => `source_${source}`);
  const keys = Array.from({ length: 100 }, (_none, input) => `i${input}`);
  const definition: Definition = {
    inputs: keys.map((key) => ({
      key,
      type: "number",
      acceptedSources: sources.map((source) => `${source}_${key}`),
      maxAgeSeconds: 86_400,
    })),
    aggregation: "sum",
    bands: [{ id: "all", lowerBound: 0, effect: { decision: "none", actions: [] } }],
    rules: keys.map((input) => ({
      id: input,
      all: [{ input, operator: "gt", value: 10 }],
      reasons: [{ code: "OVER", text: "Over." }],
      effect: { decision: "review", actions: [] },
    })),
    missingEvidence: "review",
    reviewAfterSeconds: 86_400,
  };
  const readings = Object.fromEntries(
    definition.inputs.map(({ key, acceptedSources }) => [
      key,
      acceptedSources.map((source) => ({
        evidenceId: null,
        source,
        status: "available" as const,
        value: 5,
        observedAt: at,
        expiresAt: null,
      })),
    ]),
  );
  return { definition, readings };
}

function standingIn({ definition, readings }: { definition: Definition; readings: Readings }): Standing | null {
  const found = standingOf({ definition, readings, evaluatorVersion: currentEvaluator, evaluatedAt: at });
  return typeof found === "string" ? null : found;
}

/** With the conditions that the evaluator has read for it. */
function counted(standing: Standing): { answer: Counterfactuals; conditions: number } {
  let conditions = 0;
  const evaluate: Standing["evaluate"] = (...given) => {
    conditions += standing.evaluations.each;
    return standing.evaluate(...given);
  };
  return { answer: counterfactualsOf({ ...standing, evaluate }), conditions };
}

describe("the budget of counterfactuals", () => {
  it("bounds what the evaluator reads, whatever the policy is", () => {
    const cases = [
      manySources(),
      ...Array.from({ length: 60 }, (_none, seed) => {
        const definition = seed % 6 === 0 ? largestPolicy() : sampleDefinition(randomFrom(seed), 1 + (seed % 40));
        return { definition, readings: edgeReadings([definition], at)(randomFrom(seed)) };
      }),
    ];
    const standings = cases.map(standingIn).filter((standing) => standing !== null);
    expect(standings.length).toBeGreaterThan(25);
    for (const standing of standings)
      expect(counted(standing).conditions).toBeLessThanOrEqual(counterfactualBudget.conditions);
  });

  it("what is left out is marked, and everything that is said stays as it was", () => {
    const whole = counted(standingIn(manySources())!).answer;
    const standing = standingIn(manySources())!;
    const { answer, conditions } = counted({ ...standing, evaluations: new Evaluations(standing.definition, 50_000) });
    expect(conditions).toBeLessThanOrEqual(50_000);
    const openChanges = answer.inputs.filter(({ raises }) => !raises.decided);
    const openCrossings = answer.inputs.filter(({ above }) => above?.decided === false);
    expect([openChanges.length > 0, openCrossings.length > 0]).toEqual([true, true]);
    for (const [index, { raises, above }] of answer.inputs.entries()) {
      if (raises.decided) expect(raises).toEqual(whole.inputs[index]!.raises);
      else expect(raises.change).toBeNull();
      if (above!.decided) expect(above).toEqual(whole.inputs[index]!.above);
      else expect(above!.decision).toBeNull();
    }
  });

  it("gives the same answer each time, and says why it is not whole", () => {
    const definition = largestPolicy();
    const { evaluation } = standingIn({ definition, readings: edgeReadings([definition], at)(randomFrom(1)) })!;
    const question = {
      definition,
      evaluatorVersion: currentEvaluator,
      inputs: evaluation.inputs,
      evaluatedAt: at,
      decision: evaluation.decision,
      notes: [],
      sourceNames: [],
    };
    const answer = answerCounterfactuals(question);
    expect(answer.undecided).toBe("budget");
    expect(answerCounterfactuals(question)).toEqual(answer);
  });
});
