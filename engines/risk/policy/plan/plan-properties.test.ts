// @module-tag long

import { describe, expect, it } from "vitest";
import type { Definition } from "../definition.ts";
import type { Evaluation } from "../evaluation.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { cellOf, factsOf } from "../meaning/locate.ts";
import { crowdedDefinition } from "../testing/crowded.ts";
import { edgeReadings } from "../testing/edge-readings.ts";
import { edited } from "../testing/edited.ts";
import { type EveryCell, everyCell } from "../testing/every-cell.ts";
import { type Random, randomFrom } from "../testing/random.ts";
import { propertyRuns } from "../testing/runs.ts";
import { sampleDefinition } from "../testing/sample-definition.ts";
import { screened } from "../testing/screened.ts";
import { areEqual, type Aspect, differencesOf } from "./differences.ts";
import { gapsOf } from "./gaps.ts";
import { idleInputs, idleRules } from "./idle.ts";
import { hasOrder, monotonyOf } from "./monotone.ts";
import { movesOf } from "./moves.ts";
import { outcomeNode, outcomeOf, outcomes } from "./outcomes.ts";
import { type Subject, subjectOf, type Way } from "./question.ts";
import { reachOf } from "./reach.ts";

const at = "2026-06-01T12:00:00.000Z";
const version = currentEvaluator;
const { evaluate } = evaluatorOf(version)!;
const pairCount = Math.ceil(propertyRuns / 125);
const cellsMost = 1500;

/** In a diagram, or sought case by case. A maximum is never sought. */
const ways = ["diagram", "search"] as const satisfies Way[];

function subjectFor(definitions: readonly Definition[], way: Way): Subject {
  const made = subjectOf(definitions, version, { way });
  if (!made.decided) throw new Error(made.reason);
  const isSought = way === "search" && definitions.every(({ aggregation }) => aggregation === "sum");
  expect(made.subject.meanings === null).toBe(isSought);
  return made.subject;
}

function smallDefinition(random: Random, seed: number): Definition {
  const definition = seed % 2 === 0 ? crowdedDefinition(random) : sampleDefinition(random, random.integer(1, 3));
  return seed % 5 === 0 ? screened(definition) : definition;
}

/** Pairs of definitions, with every cell of those that have few. */
function* smallPairs(way: Way): Generator<{ seed: number; random: Random; subject: Subject; cells: EveryCell[] }> {
  for (let seed = 1; seed <= pairCount; seed++) {
    const random = randomFrom(seed);
    const definition = smallDefinition(random, seed);
    const subject = subjectFor([definition, edited(random, definition)], way);
    const cells = everyCell(subject.space, version, cellsMost);
    if (cells) yield { seed, random, subject, cells };
  }
}

function* smallDefinitions(way: Way): Generator<{ seed: number; subject: Subject; cells: EveryCell[] }> {
  for (let seed = 1; seed <= pairCount; seed++) {
    const subject = subjectFor([smallDefinition(randomFrom(seed), seed)], way);
    const cells = everyCell(subject.space, version, cellsMost);
    if (cells) yield { seed, subject, cells };
  }
}

const isAssessed = ({ applicability }: Evaluation) => applicability.result === "matched";

describe("evidence about two definitions", () => {
  it("has a cell, and the outcomes of that cell", () => {
    for (let seed = 1; seed <= pairCount; seed++) {
      const random = randomFrom(seed);
      const definition = seed % 2 === 0 ? screened(sampleDefinition(random, 4)) : sampleDefinition(random, 4);
      const definitions = [definition, edited(random, definition)];
      const { space, meanings } = subjectFor(definitions, "diagram");
      const nodes = meanings!.map((meaning) => outcomeNode(space.diagrams, meaning));
      const draw = edgeReadings(definitions, at);
      for (let number = 0; number < 100; number++) {
        const readings = draw(random);
        const evaluations = definitions.map((each) => evaluate(each, readings, at));
        const cell = cellOf(space, evaluations.map(factsOf));
        const told = cell && nodes.map((node) => outcomes[space.diagrams.valueAt(node, cell)]);
        const wanted = evaluations.map((each, side) => outcomeOf(definitions[side]!, each));
        expect({ seed, number, told }).toEqual({ seed, number, told: wanted });
      }
    }
  });
});

describe.each(ways)("two definitions, %s", (way) => {
  it("move exactly the pairs of outcomes that all cells together show, with their shares and the smallest witness", () => {
    let moved = 0;
    for (const { seed, subject, cells } of smallPairs(way)) {
      const counted = new Map<string, { count: number; cost: number }>();
      for (const { evaluations, cost } of cells) {
        const pair = evaluations.map((each, side) => outcomeOf(subject.space.definitions[side]!, each)).join(" ");
        const known = counted.get(pair) ?? { count: 0, cost };
        counted.set(pair, { count: known.count + 1, cost: Math.min(known.cost, cost) });
      }
      const moves = movesOf(subject);
      expect({ seed, pairs: moves.map(({ from, to }) => `${from} ${to}`).toSorted() }).toEqual({
        seed,
        pairs: [...counted.keys()].toSorted(),
      });
      for (const { from, to, share, smallest } of moves) {
        const { count, cost } = counted.get(`${from} ${to}`)!;
        if (subject.meanings) expect(share).toBeCloseTo(count / cells.length, 9);
        else expect(share === null || Math.abs(share - count / cells.length) < 1e-9).toBe(true);
        if (!smallest) continue;
        moved += 1;
        expect({ seed, cost: smallest.inputs * 1000 + smallest.steps }).toEqual({ seed, cost });
        expect(smallest.witness.inputs.filter(({ baseline }) => !baseline)).toHaveLength(smallest.inputs);
      }
    }
    expect(moved).toBeGreaterThan(0);
  });

  it("differ in an aspect exactly where some cell does, and are equal where none does", () => {
    const told: Record<Aspect, (evaluation: Evaluation) => unknown> = {
      applicability: ({ applicability }) => applicability.result,
      complete: ({ complete }) => complete,
      decision: ({ decision }) => decision,
      band: ({ band }) => band,
      score: ({ score }) => score,
      actions: ({ requiredActions }) => JSON.stringify(requiredActions.map(({ name }) => name).toSorted()),
      reasons: ({ reasons }) => JSON.stringify([...new Set(reasons.map(({ code, text }) => code + text))].toSorted()),
    };
    let equal = 0;
    for (const { seed, subject, cells } of smallPairs(way)) {
      const differences = differencesOf(subject);
      for (const difference of differences) {
        const { aspect } = difference;
        const differing = cells.filter(({ evaluations: [before, after] }) => {
          const compared = aspect === "applicability" || (isAssessed(before!) && isAssessed(after!));
          return compared && told[aspect](before!) !== told[aspect](after!);
        });
        expect({ seed, aspect, differs: difference.decided && difference.witness !== null }).toEqual({
          seed,
          aspect,
          differs: differing.length > 0,
        });
        if (!difference.decided) continue;
        if (subject.meanings) expect(difference.share).not.toBeNull();
        if (difference.share !== null) expect(difference.share).toBeCloseTo(differing.length / cells.length, 9);
      }
      if (areEqual(differences)) equal += 1;
    }
    expect(equal).toBeGreaterThan(0);
  });
});

describe.each(ways)("one definition, %s", (way) => {
  it("reaches exactly what some cell shows", () => {
    for (const { seed, subject, cells } of smallDefinitions(way)) {
      const assessments = cells.map(({ evaluations }) => evaluations[0]!).filter(isAssessed);
      const shown = new Set(
        assessments.flatMap(({ decision, band, factors, rules, requiredActions, reasons }) => [
          `decision ${decision}`,
          `band ${band}`,
          ...factors.map(({ id, caseId }) => `case ${id}/${caseId}`),
          ...rules.filter(({ result }) => result === "matched").map(({ id }) => `rule ${id}`),
          ...requiredActions.map(({ name }) => `action ${name}`),
          ...reasons.map(({ code, text }) => `reason ${code} ${text}`),
        ]),
      );
      for (const reach of reachOf(subject)) {
        const name = `${reach.kind} ${reach.name}`;
        expect({ seed, name, is: reach.decided && reach.witness !== null }).toEqual({
          seed,
          name,
          is: shown.has(name),
        });
      }
    }
  });

  it("has idle rules and inputs exactly where taking them out or changing them changes no cell", () => {
    const essence = (evaluation: Evaluation) =>
      isAssessed(evaluation)
        ? JSON.stringify([
            evaluation.decision,
            evaluation.band,
            evaluation.complete,
            evaluation.requiredActions.map(({ name }) => name).toSorted(),
          ])
        : evaluation.applicability.result;
    for (const { seed, subject, cells } of smallDefinitions(way)) {
      const definition = subject.space.definitions[0]!;
      const rules = (definition.rules ?? []).filter((rule) => {
        const without = { ...definition, rules: definition.rules!.filter((other) => other !== rule) };
        return cells.every(({ evaluations: [evaluation] }) => {
          const readings = Object.fromEntries(evaluation!.inputs.map(({ key, receipts }) => [key, receipts]));
          return essence(evaluate(without, readings, "2026-03-01T00:00:00.000Z")) === essence(evaluation!);
        });
      });
      expect({ seed, ...idleRules(subject) }).toEqual({ seed, decided: true, rules: rules.map(({ id }) => id) });
      const inputs = definition.inputs.filter((_input, index) => {
        const others = new Map<string, string>();
        return cells.every(({ evaluations: [evaluation] }) => {
          if (evaluation!.inputs[index]!.value === null) return true;
          const rest = JSON.stringify(
            evaluation!.inputs.filter((_other, at) => at !== index).map(({ value }) => value),
          );
          const known = others.get(rest) ?? essence(evaluation!);
          others.set(rest, known);
          return known === essence(evaluation!);
        });
      });
      expect({ seed, ...idleInputs(subject) }).toEqual({ seed, decided: true, inputs: inputs.map(({ key }) => key) });
    }
  });

  it("has gaps exactly where a cell with all inputs resolved leaves a factor without a case", () => {
    for (const { seed, subject, cells } of smallDefinitions(way)) {
      const open = cells
        .map(({ evaluations }) => evaluations[0]!)
        .filter((each) => isAssessed(each) && each.inputs.every(({ state }) => state === "resolved"))
        .flatMap(({ factors }) => factors.filter(({ state }) => state === "no_case").map(({ id }) => id));
      const answer = gapsOf(subject);
      const told = answer.decided ? answer.gaps.map(({ factor }) => factor) : null;
      expect({ seed, told: told?.toSorted() }).toEqual({ seed, told: [...new Set(open)].toSorted() });
    }
  });

  it("is monotone in an input exactly if no two cells contradict it", () => {
    const strength = ["none", "awaiting_evidence", "review", "restrict", "reject"];
    let refuted = 0;
    for (const { seed, subject, cells } of smallDefinitions(way)) {
      const assessed = cells.map(({ evaluations }) => evaluations[0]!).filter(isAssessed);
      for (const [index, input] of subject.space.definitions[0]!.inputs.entries()) {
        if (!hasOrder(input)) continue;
        const isMore = (one: unknown, other: unknown) =>
          Array.isArray(one) && Array.isArray(other)
            ? one.length < other.length && one.every((item) => other.includes(item))
            : (one as number) < (other as number);
        const groups = Map.groupBy(assessed, ({ inputs }) =>
          JSON.stringify(inputs.filter((_input, place) => place !== index).map(({ value }) => value)),
        );
        const contradicted = [...groups.values()].some((group) =>
          group.some((less) =>
            group.some(
              (more) =>
                less.inputs[index]!.value !== null &&
                more.inputs[index]!.value !== null &&
                isMore(less.inputs[index]!.value, more.inputs[index]!.value) &&
                strength.indexOf(more.decision) < strength.indexOf(less.decision),
            ),
          ),
        );
        const answer = monotonyOf(subject, input.key, "never_lowers");
        refuted += contradicted ? 1 : 0;
        expect({ seed, key: input.key, is: answer.decided && answer.counterexample !== null }).toEqual({
          seed,
          key: input.key,
          is: contradicted,
        });
      }
    }
    expect(refuted).toBeGreaterThan(0);
  });
});
