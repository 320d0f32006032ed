// @module-tag long

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Definition } from "../definition.ts";
import type { Evaluation } from "../evaluation.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { cases } from "../testing/arbitraries.ts";
import { decisionOrder } from "../testing/reference.ts";
import { propertyRuns } from "../testing/runs.ts";

const { evaluate } = evaluatorOf(currentEvaluator)!;
const strength = (decision: Evaluation["decision"]) => -decisionOrder.indexOf(decision);

/** The bands that the score or a matched rule calls for, and the matched rules with an effect. */
function applyingEffects({ bands, rules = [] }: Definition, evaluation: Evaluation) {
  const matched = rules.filter((_rule, index) => evaluation.rules[index]!.result === "matched");
  const called = new Set([evaluation.scoreBand, ...matched.map(({ forcedBand }) => forcedBand ?? null)]);
  return {
    bands: bands.filter(({ id }) => called.has(id)),
    rules: matched.flatMap(({ id, effect }) => (effect ? [{ id, effect }] : [])),
  };
}

describe("required actions", () => {
  it("[RK-PO-10] are those of whatever decides, and none that nothing asks for", () => {
    fc.assert(
      fc.property(cases(), ({ definition, readings, evaluatedAt }) => {
        const evaluation = evaluate(definition, readings, evaluatedAt);
        const { bands, rules } = applyingEffects(definition, evaluation);
        const final = bands.find(({ id }) => id === evaluation.band)?.effect;
        const required = evaluation.requiredActions.map(({ name }) => name);
        const deciding = [...bands, ...rules].filter(({ effect }) => effect.decision === evaluation.decision);
        const needed = final?.decision === evaluation.decision ? [] : deciding.flatMap(({ effect }) => effect.actions);
        const unasked = evaluation.requiredActions.filter(
          ({ name, origins }) =>
            !origins.every((origin) => {
              const [kind, id] = origin.split(":");
              const element = (kind === "band" ? bands : rules).find((one) => one.id === id);
              return element?.effect.actions.includes(name);
            }),
        );
        expect(needed.filter((name) => !required.includes(name))).toEqual([]);
        expect(unasked).toEqual([]);
        expect(new Set(required).size).toBe(required.length);
        expect(required.slice(0, final?.actions.length ?? 0)).toEqual(final?.actions ?? []);
      }),
      { numRuns: propertyRuns },
    );
  });

  it("[RK-PO-10] add those of an exceeded band exactly when it decides more strongly than the final one", () => {
    let added = 0;
    fc.assert(
      fc.property(cases(), ({ definition, readings, evaluatedAt }) => {
        const evaluation = evaluate(definition, readings, evaluatedAt);
        const { bands } = applyingEffects(definition, evaluation);
        const final = bands.find(({ id }) => id === evaluation.band);
        const stronger = bands.filter(({ effect }) => strength(effect.decision) > strength(final!.effect.decision));
        const asking = evaluation.requiredActions
          .flatMap(({ origins }) => origins)
          .filter((origin) => origin.startsWith("band:") && origin !== `band:${evaluation.band}`);
        const expected = stronger.flatMap(({ id, effect }) => effect.actions.map(() => `band:${id}`));
        expect(asking.toSorted()).toEqual(expected.toSorted());
        added += Math.sign(asking.length);
      }),
      { numRuns: propertyRuns },
    );
    expect(added).toBeGreaterThan(propertyRuns / 100);
  });
});
