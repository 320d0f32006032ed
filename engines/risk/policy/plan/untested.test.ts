// @module-tag long

import { describe, expect, it } from "vitest";
import { policyErrors } from "../checks/validate.ts";
import { coverageOf } from "../simulate/coverage.ts";
import { scenarioProblems } from "../simulate/scenario.ts";
import { simulate } from "../simulate/simulate.ts";
import { crowdedDefinition } from "../testing/crowded.ts";
import { everyCell } from "../testing/every-cell.ts";
import { onboarding } from "../testing/onboarding.ts";
import { randomFrom } from "../testing/random.ts";
import { propertyRuns } from "../testing/runs.ts";
import { sampleDefinition } from "../testing/sample-definition.ts";
import { currentEvaluator } from "../evaluators.ts";
import { subjectOf } from "./question.ts";
import { untestedBy } from "./untested.ts";

const at = "2026-06-01T12:00:00.000Z";

describe("scenarios that nothing tests", () => {
  it("reach every case, band, rule and boundary that can be reached, and are as expected", () => {
    const { scenarios, neverReached, notDecided, left } = untestedBy(onboarding, [], []);
    expect([notDecided, left]).toEqual([[], 0]);
    expect(scenarioProblems(onboarding, scenarios, at)).toEqual([]);
    const { coverage, passed, failed } = simulate(onboarding, scenarios, at);
    expect([passed, failed]).toEqual([scenarios.length, 0]);
    const missed = Object.values(coverage).flatMap((share) => share.missed);
    expect(missed.toSorted()).toEqual(neverReached.toSorted());
    expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
  });

  it("are none when the scenarios reach everything, and one fewer for each that is kept", () => {
    const { scenarios } = untestedBy(onboarding, [], []);
    const { results } = simulate(onboarding, scenarios, at);
    expect(untestedBy(onboarding, scenarios, results).scenarios).toEqual([]);
    const [kept, ...others] = scenarios;
    const { scenarios: rest } = untestedBy(onboarding, [kept!], [results[0]!]);
    expect(rest.length).toBeLessThanOrEqual(others.length);
    expect(rest.map(({ name }) => name)).not.toContain(kept!.name);
  });

  it("say that nothing reaches a place only if no cell does", () => {
    let compared = 0;
    for (let seed = 1; seed <= Math.ceil(propertyRuns / 250); seed++) {
      const random = randomFrom(seed);
      const definition = seed % 2 === 0 ? crowdedDefinition(random) : sampleDefinition(random, random.integer(1, 3));
      if (policyErrors({ key: "policy", definition }).length > 0) continue;
      const made = subjectOf([definition], currentEvaluator);
      if (!made.decided) continue;
      const cells = everyCell(made.subject.space, currentEvaluator, 1500);
      if (!cells) continue;
      compared += 1;
      const { scenarios, neverReached, notDecided } = untestedBy(definition, [], []);
      expect(notDecided, `seed ${seed}`).toEqual([]);
      const { results } = simulate(definition, scenarios, at);
      const missed = Object.values(coverageOf(definition, results)).flatMap((share) => share.missed);
      expect(missed.toSorted(), `seed ${seed}`).toEqual(neverReached.toSorted());
      const everywhere = coverageOf(
        definition,
        cells.map(({ evaluations }) => evaluations[0]!),
      );
      const reached = Object.values(everywhere).flatMap((share) => share.missed);
      expect(neverReached.toSorted(), `seed ${seed}`).toEqual(reached.toSorted());
    }
    expect(compared).toBeGreaterThan(3);
  });
});
