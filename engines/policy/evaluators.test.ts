import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../json/canonical.ts";
import type { Definition } from "./definition.ts";
import type { Evaluation } from "./evaluation.ts";
import { evaluatorOf } from "./evaluators.ts";
import { cases } from "./testing/arbitraries.ts";
import { decisionOrder } from "./testing/reference.ts";
import { propertyRuns } from "./testing/runs.ts";

const first = evaluatorOf("risk-eval-1")!;
const second = evaluatorOf("risk-eval-2")!;
const strength = (decision: Evaluation["decision"]) => -decisionOrder.indexOf(decision);

/** The bands that the score or a matched rule calls for, and the matched rules with an effect, by origin. */
function applyingEffects({ bands, rules = [] }: Definition, evaluation: Evaluation) {
  const matched = rules.filter((_rule, index) => evaluation.rules[index]!.result === "matched");
  const called = new Set([evaluation.scoreBand, ...matched.map(({ forcedBand }) => forcedBand ?? null)]);
  return {
    bands: bands.filter(({ id }) => called.has(id)),
    rules: matched.flatMap(({ id, effect }) => (effect ? [{ id, effect }] : [])),
  };
}

const names = ({ requiredActions }: Evaluation) => requiredActions.map(({ name }) => name);

describe("risk-eval-2", { timeout: 36 * propertyRuns }, () => {
  it("[RK-AS-7] answers what risk-eval-1 answers but for the actions of exceeded bands", () => {
    let differing = 0;
    fc.assert(
      fc.property(cases(), ({ definition, readings, evaluatedAt }) => {
        const before = first.evaluate(definition, readings, evaluatedAt);
        const after = second.evaluate(definition, readings, evaluatedAt);
        expect(canonical({ ...after, requiredActions: [] })).toBe(canonical({ ...before, requiredActions: [] }));
        expect(second.lapsesAt(definition, after)).toBe(first.lapsesAt(definition, before));
        expect(names(before).filter((name) => !names(after).includes(name))).toEqual([]);

        const final = definition.bands.find(({ id }) => id === after.band);
        const stronger = applyingEffects(definition, after).bands.filter(
          ({ effect }) => strength(effect.decision) > strength(final!.effect.decision),
        );
        if (stronger.every(({ effect }) => effect.actions.length === 0)) {
          expect(after.requiredActions).toEqual(before.requiredActions);
        } else {
          expect(after.requiredActions).not.toEqual(before.requiredActions);
          differing += 1;
        }
      }),
      { numRuns: propertyRuns },
    );
    expect(differing).toBeGreaterThan(propertyRuns / 100);
  });

  it("[RK-PO-10] asks for the actions of whatever decides, and for none that nothing asks for", () => {
    fc.assert(
      fc.property(cases(), ({ definition, readings, evaluatedAt }) => {
        const evaluation = second.evaluate(definition, readings, evaluatedAt);
        const { bands, rules } = applyingEffects(definition, evaluation);
        const final = bands.find(({ id }) => id === evaluation.band)?.effect;
        const required = names(evaluation);
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
});
