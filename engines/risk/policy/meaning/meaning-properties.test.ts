// @module-tag long

import { describe, expect, inject, it } from "vitest";
import type { Definition } from "../definition.ts";
import type { Evaluation } from "../evaluation.ts";
import { evaluatorOf } from "../evaluators.ts";
import { crowdedDefinition } from "../testing/crowded.ts";
import { edgeReadings } from "../testing/edge-readings.ts";
import { type Random, randomFrom } from "../testing/random.ts";
import { raisedCase } from "../testing/raised-case.ts";
import { readReleased } from "../testing/released.ts";
import { sampleDefinition } from "../testing/sample-definition.ts";
import { screened } from "../testing/screened.ts";
import { BudgetSpent } from "./diagrams.ts";
import { cellOf, factsOf } from "./locate.ts";
import { type Meaning, meaningOf } from "./meaning.ts";
import { strengths } from "./outcome.ts";
import { choices, incomplete } from "./scores.ts";
import { type Cell, type Space, spaceOf } from "./space.ts";
import { truths } from "./truths.ts";

const at = "2026-06-01T12:00:00.000Z";
const definitionCount = inject("sizes").meanings;
const readingsEach = 500;

const truthNames = Object.fromEntries(Object.entries(truths).map(([name, value]) => [value, name]));
const applicabilityNames = ["not_matched", "unknown", "matched"];
const ruleNames = { false: "not_matched", unknown: "not_evaluated", true: "matched" } as const;

function definitionOf(random: Random, seed: number): Definition {
  // Crowded ones have cases that tie, raised ones bands that are exceeded.
  if (seed % 3 === 1) return raisedCase(seed).definition;
  const definition = seed % 3 === 0 ? crowdedDefinition(random) : sampleDefinition(random, random.integer(1, 6));
  return seed % 4 === 0 ? screened(definition) : definition;
}

/** What the diagrams say about a cell, in the words of an evaluation. */
function told({ diagrams }: Space, meaning: Meaning, score: number, cell: Cell) {
  const { definition } = meaning;
  const value = (node: number) => diagrams.valueAt(node, cell);
  const band = (index: number) => definition.bands[index]?.id ?? null;
  return {
    applicability: applicabilityNames[value(meaning.applicability)],
    complete: value(meaning.complete) === 1,
    score: value(score) === incomplete ? null : value(score) / 1_000_000,
    scoreBand: band(value(meaning.scoreBand)),
    band: band(value(meaning.band)),
    decision: strengths[value(meaning.decision)],
    actions: [...meaning.actions]
      .filter(([, node]) => value(node) === 1)
      .map(([name]) => name)
      .toSorted(),
    rules: meaning.rules.map((node) => ruleNames[truthNames[value(node)] as "true"]),
    factors: meaning.choices.map((node, index) => {
      if (value(node) === choices.unresolved) return "input_unresolved";
      const factor = definition.factors![index]!;
      if (value(node) === choices.default) return factor.defaultPoints === undefined ? "no_case" : "scored";
      return factor.cases[value(node)]!.id;
    }),
  };
}

function expected(evaluation: Evaluation) {
  const { complete, score, scoreBand, band, decision } = evaluation;
  return {
    applicability: evaluation.applicability.result,
    complete,
    score,
    scoreBand,
    band,
    decision,
    actions: evaluation.requiredActions.map(({ name }) => name).toSorted(),
    rules: evaluation.rules.map(({ result }) => result),
    factors: evaluation.factors.map(({ caseId, state }) => caseId ?? state),
  };
}

const versions = Object.keys(await readReleased());

describe.each(versions)("the meaning of a definition under %s", (version) => {
  it("is what the evaluator says, at the edges of every class", () => {
    const { evaluate } = evaluatorOf(version)!;
    let undecided = 0;
    for (let seed = 1; seed <= definitionCount; seed++) {
      const random = randomFrom(seed);
      const definition = definitionOf(random, seed);
      const space = spaceOf([definition]);
      let meaning: Meaning;
      let score: number;
      try {
        meaning = meaningOf(space, 0, version);
        score = meaning.score();
      } catch (error) {
        if (!(error instanceof BudgetSpent)) throw error;
        undecided += 1;
        continue;
      }
      const draw = edgeReadings([definition], at);
      for (let number = 0; number < readingsEach; number++) {
        const evaluation = evaluate(definition, draw(random), at);
        const cell = cellOf(space, [factsOf(evaluation)]);
        if (cell === null) throw new Error(`Definition ${seed} has no cell for reading ${number}.`);
        const [said, wanted] = [told(space, meaning, score, cell), expected(evaluation)];
        if (JSON.stringify(said) !== JSON.stringify(wanted))
          expect({ seed, number, ...said }).toEqual({ seed, number, ...wanted });
      }
    }
    expect(undecided).toBe(0);
  });
});
