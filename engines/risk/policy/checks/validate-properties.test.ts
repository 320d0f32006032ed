// @module-tag long

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical, type Json } from "../../../json/canonical.ts";
import type { Definition } from "../definition.ts";
import type { Readings } from "../evaluation.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { explain } from "../explain/explain.ts";
import type { Problem } from "../format/problem.ts";
import { definitions } from "../testing/arbitraries.ts";
import { crowdedDefinition, pointedReadings } from "../testing/crowded.ts";
import { mutated } from "../testing/mutate.ts";
import { type Random, randomFrom } from "../testing/random.ts";
import { referenceEvaluate } from "../testing/reference.ts";
import { propertyRuns } from "../testing/runs.ts";
import { sampleDefinition } from "../testing/sample-definition.ts";
import { sampleReadings } from "../testing/sample-readings.ts";
import { validatePolicy } from "./validate.ts";

const { evaluate } = evaluatorOf(currentEvaluator)!;
const at = "2026-09-01T10:00:00.000Z";
const seeds = fc.noShrink(fc.nat({ max: 0x7fffffff }));
const times = (count: number) => Array.from({ length: count });

/** A sampled policy with some things changed in it. */
function mutant(random: Random): Definition {
  const made = random.chance(0.5) ? crowdedDefinition(random) : sampleDefinition(random, random.integer(1, 4));
  return times(random.pick([1, 1, 1, 2, 3])).reduce<Json>((value) => mutated(random, value), made) as Definition;
}

function readingsFor(random: Random, definition: Definition): Readings {
  return random.chance(0.7) ? pointedReadings(random, definition, at) : sampleReadings(random, definition, at);
}

/** Thousands of policies take some seconds, and more where other tests run beside them. */
const timeout = 36 * propertyRuns;

describe("validatePolicy", { timeout }, () => {
  it("[RK-PO-3] [RK-PO-4] accepts every valid definition", () => {
    fc.assert(
      fc.property(definitions(), (definition) => {
        expect(validatePolicy({ key: "policy", definition }).errors).toEqual([]);
      }),
      { numRuns: propertyRuns },
    );
  });

  it("[RK-PO-3] [RK-PO-4] [RK-PO-9] accepts nothing that cannot be evaluated exactly", () => {
    let accepted = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomFrom(seed);
        const definition = mutant(random);
        const { valid, errors, summary } = validatePolicy({ key: "policy", definition });
        expect(valid).toBe(errors.length === 0);
        expect(
          errors.filter(({ path, message }) => !path.startsWith("/definition") || !/^[A-Z].*\.$/.test(message)),
        ).toEqual([]);
        if (!valid) return;
        accepted += 1;
        for (const _time of times(3)) {
          const readings = readingsFor(random, definition);
          const evaluation = evaluate(definition, readings, at);
          expect(canonical(evaluation)).toBe(canonical(referenceEvaluate(definition, readings, at)));
          expect(explain(definition, evaluation).length).toBeGreaterThan(0);
          const { min, max } = summary!.scoreRange;
          expect(evaluation.score === null || (min <= evaluation.score && evaluation.score <= max)).toBe(true);
        }
      }),
      { numRuns: propertyRuns },
    );
    expect(accepted).toBeGreaterThan(propertyRuns / 10);
  });

  it("throws on no JSON value", () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    const members = ["inputs", "factors", "rules", "bands", "applicability", "floor", "aggregation"] as const;
    const definition = fc.oneof(
      value,
      fc.record(
        Object.fromEntries(
          members.map((name) => [name, fc.oneof(value, fc.array(fc.object({ maxDepth: 2 }), { maxLength: 3 }))]),
        ),
      ),
    );
    fc.assert(
      fc.property(value, definition, (key, made) => {
        expect(validatePolicy({ key, definition: made }).valid).toBe(false);
      }),
      { numRuns: propertyRuns },
    );
  });
});

describe("a warning that is proved", { timeout }, () => {
  const indexes = (path: string) => (path.match(/\d+/g) ?? []).map(Number) as [number, number];
  const seen = new Map<string, number>();

  /** True when an evaluation shows that a warning is untrue. */
  const refuted = ({ code, path }: Problem, definition: Definition, readings: Readings): boolean => {
    const { factors, rules, applicability, band, decision } = evaluate(definition, readings, at);
    const [first, second] = indexes(path);
    const caseOf = () => definition.factors![first]!.cases[second]!.id;
    switch (code) {
      case "never_matches":
        if (path.includes("/rules/")) return rules[first]!.result === "matched";
        if (path.includes("/applicability/")) return applicability.groups[first]!.result === "true";
        return factors[first]!.cases[second]!.result === "true";
      case "case_unreachable":
        return factors[first]!.caseId === caseOf();
      case "default_unreachable":
        return factors[first]!.usedDefault;
      case "band_unreachable":
        return band === definition.bands[first]!.id;
      case "duplicate_rule": {
        const without = { ...definition, rules: definition.rules!.filter((_rule, index) => index !== first) };
        const other = evaluate(without, readings, at);
        const names = (actions: typeof other.requiredActions) => actions.map(({ name }) => name).join();
        const same = other.band === band && other.decision === decision;
        return !same || names(other.requiredActions) !== names(evaluate(definition, readings, at).requiredActions);
      }
      default:
        return false;
    }
  };

  /** True when the example of a warning shows what the warning says, whatever the inputs it does not name hold. */
  const shown = ({ code, path, witness }: Problem, definition: Definition, readings: Readings): boolean => {
    if (!witness) return true;
    const example = Object.entries(readings).map(([key, [reading]]) => [
      key,
      [Object.hasOwn(witness, key) ? { ...reading!, value: witness[key]! } : reading!],
    ]);
    const { factors, rules } = evaluate(definition, Object.fromEntries(example) as Readings, at);
    const [first, second] = indexes(path);
    if (code === "no_case_possible") return factors[first]!.state === "no_case";
    if (code === "duplicate_rule") return rules[first]!.result === "matched";
    if (code !== "case_unreachable") return false;
    return factors[first]!.cases[second]!.result === "true" && factors[first]!.caseId !== null;
  };

  it("[RK-PO-6] [RK-PO-9] is never refuted, and its example shows it", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomFrom(seed);
        const definition = crowdedDefinition(random);
        const { valid, warnings } = validatePolicy({ key: "policy", definition });
        expect(valid).toBe(true);
        const proved = warnings.filter(({ proof }) => proof === "proved");
        for (const warning of proved) seen.set(warning.code, (seen.get(warning.code) ?? 0) + 1);
        for (const _time of times(4)) {
          const readings = pointedReadings(random, definition, at);
          const others = sampleReadings(random, definition, at);
          const untrue = (warning: Problem) =>
            refuted(warning, definition, readings) ||
            refuted(warning, definition, others) ||
            !shown(warning, definition, readings);
          expect(proved.filter(untrue)).toEqual([]);
        }
      }),
      { numRuns: propertyRuns },
    );
    for (const code of ["never_matches", "case_unreachable", "default_unreachable", "no_case_possible"])
      expect([code, (seen.get(code) ?? 0) > propertyRuns / 100]).toEqual([code, true]);
  });
});
