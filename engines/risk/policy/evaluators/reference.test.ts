// @module-tag long

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../../../json/canonical.ts";
import type { InputState } from "../evaluation.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { cases } from "../testing/arbitraries.ts";
import { referenceEvaluate } from "../testing/reference.ts";
import { propertyRuns } from "../testing/runs.ts";
import { raisedCase } from "../testing/raised-case.ts";
import { sampleCase, type SampleCase } from "../testing/sample-case.ts";
import { validatePolicy } from "../checks/validate.ts";

const { evaluate } = evaluatorOf(currentEvaluator)!;

describe("the current evaluator", () => {
  it("[RK-PO-6] [RK-PO-7] [RK-PO-8] [RK-PO-9] [RK-PO-10] [RK-PO-11] [RK-PO-13] [RK-PO-14] [RK-PO-17] answers what the plain reading of the format answers", () => {
    fc.assert(
      fc.property(cases(), ({ definition, readings, evaluatedAt }) => {
        const expected = canonical(referenceEvaluate(definition, readings, evaluatedAt));
        expect(canonical(evaluate(definition, readings, evaluatedAt))).toBe(expected);
      }),
      { numRuns: propertyRuns },
    );
  });
});

type Sample = ReturnType<typeof evaluated>;

function evaluated({ definition, readings, evaluatedAt }: SampleCase) {
  return { definition, evaluation: evaluate(definition, readings, evaluatedAt) };
}

/** The share of the samples of which something is true. */
function shares(counted: Record<string, (sample: Sample) => boolean>, made = sampleCase): Record<string, number> {
  const samples = Array.from({ length: 4000 }, (_, seed) => evaluated(made(seed)));
  return Object.fromEntries(
    Object.entries(counted).map(([name, holds]) => [name, samples.filter(holds).length / samples.length]),
  );
}

const inputStates: InputState[] = [
  "resolved",
  "missing",
  "stale",
  "expired",
  "unavailable",
  "revoked",
  "conflict",
  "not_approved",
  "binding_outdated",
  "source_retired",
];

describe("the samples", () => {
  it("are valid policies", () => {
    for (let seed = 0; seed < 1000; seed++) {
      for (const { definition } of [sampleCase(seed), raisedCase(seed)]) {
        expect(validatePolicy({ key: "sample", definition }).errors).toEqual([]);
      }
    }
  });

  it("hold enough of everything an evaluation can be", () => {
    const some = shares({
      complete: ({ evaluation }) => evaluation.complete,
      incomplete: ({ evaluation }) => !evaluation.complete,
      "matched rule": ({ evaluation }) => evaluation.rules.some(({ result }) => result === "matched"),
      "rule not evaluated": ({ evaluation }) => evaluation.rules.some(({ result }) => result === "not_evaluated"),
      "matched rule when incomplete": ({ evaluation }) =>
        !evaluation.complete && evaluation.rules.some(({ result }) => result === "matched"),
      "forced above the score band": ({ evaluation }) =>
        evaluation.scoreBand !== null && evaluation.band !== evaluation.scoreBand,
      "forced without a score": ({ evaluation }) => evaluation.scoreBand === null && evaluation.band !== null,
      "applicability matched": ({ evaluation }) => evaluation.applicability.groupId !== null,
      "applicability unknown": ({ evaluation }) => evaluation.applicability.result === "unknown",
      "applicability not matched": ({ evaluation }) => evaluation.applicability.result === "not_matched",
      "default points": ({ evaluation }) => evaluation.factors.some(({ usedDefault }) => usedDefault),
      "no case": ({ evaluation }) => evaluation.factors.some(({ state }) => state === "no_case"),
      "factor unresolved": ({ evaluation }) => evaluation.factors.some(({ state }) => state === "input_unresolved"),
      "factor scored beside an unresolved input": ({ evaluation }) =>
        evaluation.inputs.some(({ state }) => state !== "resolved") &&
        evaluation.factors.some(({ state }) => state === "scored"),
      "score on the floor": ({ definition, evaluation }) => evaluation.score === definition.floor,
      "score on the ceiling": ({ definition, evaluation }) => evaluation.score === definition.ceiling,
      "score on the bound of a band": ({ definition, evaluation }) =>
        definition.bands.some(({ lowerBound }) => lowerBound > 0 && lowerBound === evaluation.score),
      "action of several origins": ({ evaluation }) =>
        evaluation.requiredActions.some(({ origins }) => origins.length > 1),
      ...Object.fromEntries(
        inputStates.map((state) => [
          `input ${state}`,
          ({ evaluation }: Sample) => evaluation.inputs.some((input) => input.state === state),
        ]),
      ),
      none: ({ evaluation }) => evaluation.decision === "none",
      awaiting_evidence: ({ evaluation }) => evaluation.decision === "awaiting_evidence",
      review: ({ evaluation }) => evaluation.decision === "review",
      restrict: ({ evaluation }) => evaluation.decision === "restrict",
      reject: ({ evaluation }) => evaluation.decision === "reject",
    });
    expect(Object.entries(some).filter(([, share]) => share < 0.02)).toEqual([]);
    expect(some.complete).toBeGreaterThan(0.3);
    expect(some.incomplete).toBeGreaterThan(0.3);
  });

  it("exceed bands that decide more strongly, one and several, with a score and without", () => {
    const exceeded = ({ band, requiredActions }: Sample["evaluation"]) =>
      new Set(
        requiredActions
          .flatMap(({ origins }) => origins)
          .filter((origin) => origin.startsWith("band:") && origin !== `band:${band}`),
      ).size;
    const some = shares(
      {
        one: ({ evaluation }) => exceeded(evaluation) === 1,
        several: ({ evaluation }) => exceeded(evaluation) > 1,
        "without a score": ({ evaluation }) => !evaluation.complete && exceeded(evaluation) > 0,
        "shared with a rule": ({ evaluation }) =>
          evaluation.requiredActions.some(
            ({ origins }) =>
              origins[0] !== `band:${evaluation.band}` &&
              origins[0]!.startsWith("band:") &&
              origins.some((origin) => origin.startsWith("rule:")),
          ),
      },
      raisedCase,
    );
    expect(Object.entries(some).filter(([, share]) => share < 0.01)).toEqual([]);
  });
});
