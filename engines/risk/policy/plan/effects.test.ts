// @module-tag long

import { describe, expect, it } from "vitest";
import { canonical, type Json } from "../../../json/canonical.ts";
import { policyErrors } from "../checks/validate.ts";
import type { Definition, Rule } from "../definition.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { crowdedDefinition } from "../testing/crowded.ts";
import { edgeReadings } from "../testing/edge-readings.ts";
import { edited } from "../testing/edited.ts";
import { mutated } from "../testing/mutate.ts";
import { onboarding } from "../testing/onboarding.ts";
import { type Random, randomFrom } from "../testing/random.ts";
import { propertyRuns } from "../testing/runs.ts";
import { sampleDefinition } from "../testing/sample-definition.ts";
import { diffInWords } from "../words/diff-in-words.ts";
import { applyChanges } from "./apply-changes.ts";
import { type ChangeEffect, changesTried, type Effect, effectsOf } from "./effects.ts";
import { outcomeOf } from "./outcomes.ts";
import { witnessMoment } from "./witness.ts";

const pairCount = Math.ceil(propertyRuns / 5);
const { evaluate } = evaluatorOf(currentEvaluator)!;
const isValid = (definition: unknown) =>
  policyErrors({ key: "policy", definition: definition as object }).every(({ code }) => code === "unknown_source");

/** Without what means nothing: the number of the format, and empty lists that may be left out. */
function essence({ formatVersion: _one, ...definition }: Definition): string {
  const lists = { applicability: [], factors: [], rules: [] };
  return canonical({ ...lists, ...definition } as unknown as Json);
}

/** A later version: some edits, something strange, or another policy altogether. */
function laterThan(random: Random, definition: Definition): Definition {
  if (random.chance(0.3)) return sampleDefinition(random, random.integer(1, 6));
  let later = edited(random, definition);
  for (let count = random.integer(0, 3); count > 0; count--) {
    const other = mutated(random, later as unknown as Json) as unknown as Definition;
    if (isValid(other)) later = other;
  }
  return later;
}

function* pairs(count: number): Generator<{ seed: number; random: Random; from: Definition; to: Definition }> {
  for (let seed = 1; seed <= count; seed++) {
    const random = randomFrom(seed);
    const from = seed % 2 === 0 ? crowdedDefinition(random) : sampleDefinition(random, random.integer(1, 6));
    yield { seed, random, from, to: laterThan(random, from) };
  }
}

describe("applyChanges", () => {
  it("all changes make the later definition, none the earlier one", () => {
    let changed = 0;
    for (const { seed, from, to } of pairs(pairCount)) {
      const changes = diffInWords(from, to);
      changed += changes.length;
      expect({ seed, made: essence(applyChanges(from, to, changes)) }).toEqual({ seed, made: essence(to) });
      expect({ seed, made: essence(applyChanges(from, to, [])) }).toEqual({ seed, made: essence(from) });
    }
    expect(changed).toBeGreaterThan(pairCount);
  });

  it("one change makes a definition that differs by this change", () => {
    for (const { seed, from, to } of pairs(Math.ceil(pairCount / 2))) {
      for (const change of diffInWords(from, to)) {
        const made = applyChanges(from, to, [change]);
        const told = diffInWords(from, made).map(({ kind, element, id, of }) => ({ kind, element, id, of }));
        const { kind, element, id, of } = change;
        expect({ seed, told }).toEqual({ seed, told: [{ kind, element, id, of }] });
      }
    }
  });
});

const pairsOf = (effect: Effect) =>
  effect.decided ? effect.moves.map(({ from, to }) => `${from} ${to}`) : effect.reason;

describe("effectsOf", () => {
  it("finds every move that a change makes alone and with the others, each with a case that the evaluator decides so", () => {
    let moved = 0;
    for (const { seed, random, from, to } of pairs(Math.ceil(pairCount / 20))) {
      const changes = diffInWords(from, to);
      const effects = effectsOf(from, to, changes, currentEvaluator);
      for (const [at, { alone, together }] of effects.entries()) {
        const others = changes.filter((_change, other) => other !== at);
        moved += check(seed, random, [from, applyChanges(from, to, [changes[at]!])], alone);
        moved += check(seed, random, [applyChanges(from, to, others), to], together);
      }
    }
    expect(moved).toBeGreaterThan(pairCount / 20);
  });

  /** Against the evaluator, which knows no diagrams: the cases that are shown, and cases at the edges of conditions. */
  function check(seed: number, random: Random, sides: [Definition, Definition], effect: Effect): number {
    if (!effect.decided && effect.reason === "count") return 0;
    const isTried = effect.decided || effect.reason !== "invalid";
    expect({ seed, isTried }).toEqual({ seed, isTried: sides.every(isValid) });
    if (!effect.decided) return 0;
    for (const { from, to, smallest } of effect.moves) {
      const outcomes = sides.map((side, at) =>
        outcomeOf(side, evaluate(side, smallest!.witness.readings[at]!, witnessMoment)),
      );
      expect({ seed, outcomes }).toEqual({ seed, outcomes: [from, to] });
    }
    const draw = edgeReadings(sides, witnessMoment);
    for (let number = 0; number < 20; number++) {
      const readings = draw(random);
      const [from, to] = sides.map((side) => outcomeOf(side, evaluate(side, readings, witnessMoment)));
      if (from !== to)
        expect({ seed, moves: pairsOf(effect) }).toMatchObject({ moves: expect.arrayContaining([`${from} ${to}`]) });
    }
    return effect.moves.length;
  }

  const rule = (id: string, input: string): Rule => ({
    id,
    all: [{ input, operator: "eq", value: "yes" }],
    reasons: [{ code: "ASKED", text: "Asked for." }],
    effect: { decision: "reject", actions: [] },
  });

  function effectsAfter(change: (copy: typeof onboarding) => void, budget?: number): [string, ChangeEffect][] {
    const copy = structuredClone(onboarding);
    change(copy);
    const changes = diffInWords(onboarding, copy);
    const effects = effectsOf(onboarding, copy, changes, currentEvaluator, budget === undefined ? {} : { budget });
    return changes.map(({ path }, at) => [path, effects[at]!]);
  }

  const shown = (effects: [string, ChangeEffect][]) =>
    effects.map(([path, { alone, together }]) => [path, pairsOf(alone), pairsOf(together)]);

  it("tells apart what moves alone, what moves only with another change, and what moves nothing", () => {
    const effects = effectsAfter((copy) => {
      copy.factors[0]!.cases[1]!.points = 25; // 20 points are below every band, and so are 25 until one begins there.
      copy.bands[1]!.lowerBound = 25;
      copy.factors[0]!.title = "Exposure";
      copy.rules[0]!.effect!.decision = "restrict";
    });
    expect(shown(effects)).toEqual([
      ["/factors/0/title", [], []],
      ["/factors/0/cases/1/points", [], ["none review"]],
      ["/bands/1/lowerBound", [], ["none review"]],
      ["/rules/0/effect/decision", ["reject restrict"], ["reject restrict"]],
    ]);
  });

  it("says that a rule is no policy without the input it reads, and that the input alone moves what is incomplete", () => {
    const source = onboarding.inputs[2]!.acceptedSources;
    const [input, added] = effectsAfter((copy) => {
      copy.inputs.push({ key: "asked", type: "string", acceptedSources: source, maxAgeSeconds: 3600 });
      copy.rules.push(rule("asked", "asked"));
    });
    expect(pairsOf(input![1].alone)).toEqual(expect.arrayContaining(["none incomplete"]));
    expect(added![1].alone).toEqual({
      decided: false,
      reason: "invalid",
      inputs: [],
      problems: [{ path: "/rules/2/all/0/input", code: "unknown_input", message: "The policy has no input asked." }],
    });
    expect(pairsOf(added![1].together)).toEqual(expect.arrayContaining(["none reject"]));
  });

  it("is not decided where the budget ends, and where there are more changes than are tried", () => {
    const points = effectsAfter((copy) => (copy.factors[0]!.cases[1]!.points = 35), 50);
    expect(shown(points)).toEqual([["/factors/0/cases/1/points", "budget", "budget"]]);
    const many = effectsAfter((copy) => {
      for (let number = 0; number <= changesTried; number++) copy.rules.push(rule(`new_${number}`, "document.country"));
    });
    expect(many.map(([, { alone }]) => alone.decided)).toEqual([...Array(changesTried).fill(true), false]);
    expect(many.at(-1)![1]).toMatchObject({ alone: { reason: "count" }, together: { reason: "count" } });
  });
});
