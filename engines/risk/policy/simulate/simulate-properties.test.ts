// @module-tag long

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../../../json/canonical.ts";
import type { Definition } from "../definition.ts";
import type { Reading, Readings } from "../evaluation.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { type Scenario, scenarioProblems } from "./scenario.ts";
import { simulate } from "./simulate.ts";
import { crowdedDefinition, pointedReadings } from "../testing/crowded.ts";
import { randomFrom } from "../testing/random.ts";
import { propertyRuns } from "../testing/runs.ts";
import { sampleReadings } from "../testing/sample-readings.ts";
import { validatePolicy } from "../checks/validate.ts";

const { evaluate } = evaluatorOf(currentEvaluator)!;
const at = "2026-09-01T10:00:00.000Z";

const unstored = (reading: Reading): Reading => ({ ...reading, evidenceId: null });

/** The readings that a caller could send, which leave out states that only the server knows. */
function sendable(definition: Definition, readings: Readings): Readings {
  const sent = (key: string, { status, source }: Reading) =>
    ["available", "unavailable", "revoked"].includes(status) &&
    definition.inputs.some((input) => input.key === key && input.acceptedSources.includes(source));
  return Object.fromEntries(
    Object.entries(readings)
      .map(([key, given]) => [key, given.filter((reading) => sent(key, reading)).map(unstored)] as const)
      .filter(([, given]) => given.length > 0),
  );
}

describe("simulate", { timeout: 36 * propertyRuns }, () => {
  it("[RK-PO-16] answers what the evaluator answers, and covers nothing that is proved unreachable", () => {
    fc.assert(
      fc.property(fc.noShrink(fc.nat({ max: 0x7fffffff })), (seed) => {
        const random = randomFrom(seed);
        const definition = crowdedDefinition(random);
        const given = Array.from({ length: 4 }, (_none, index) =>
          sendable(definition, (index % 2 ? pointedReadings : sampleReadings)(random, definition, at)),
        );
        const scenarios = given.map((readings, index) => ({
          name: `scenario ${index}`,
          inputs: Object.fromEntries(
            Object.entries(readings).map(([key, all]) => [key, all.map(({ evidenceId: _id, ...reading }) => reading)]),
          ) as Scenario["inputs"],
        }));
        const refused = scenarioProblems(definition, scenarios, at);
        expect(refused.filter(({ code }) => code !== "value_missing" && code !== "value_has_wrong_type")).toEqual([]);

        const { results, coverage } = simulate(definition, scenarios, at);
        for (const [index, result] of results.entries()) {
          const { name, expectation } = result;
          const expected = { ...result, ...evaluate(definition, given[index]!, at), name, expectation };
          if (result.applicability.result === "matched")
            expect(canonical({ ...expected, ...result })).toBe(canonical(expected));
          else
            expect([result.decision, result.band, result.score, result.requiredActions]).toEqual([
              null,
              null,
              null,
              [],
            ]);
        }
        const { warnings } = validatePolicy({ key: "policy", definition });
        const unreachable = warnings
          .filter(({ code }) => /unreachable|never_matches/.test(code))
          .map(({ path }) => path);
        expect(Object.values(coverage).filter(({ hit, total, missed }) => hit + missed.length !== total)).toEqual([]);
        const missed = Object.values(coverage).flatMap((share) => share.missed);
        const counted = unreachable.filter((path) => !/applicability|defaultPoints/.test(path));
        expect(counted.filter((path) => !missed.includes(path))).toEqual([]);
      }),
      { numRuns: propertyRuns },
    );
  });
});
