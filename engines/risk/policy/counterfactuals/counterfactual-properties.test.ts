// @module-tag long

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Definition } from "../definition.ts";
import type { Readings } from "../evaluation.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { usedSources } from "../explain/explain-inputs.ts";
import { strengths } from "../meaning/outcome.ts";
import { crowdedDefinition } from "../testing/crowded.ts";
import { edgeReadings } from "../testing/edge-readings.ts";
import { everyChange, type Tried, withChanges } from "../testing/every-change.ts";
import { randomFrom } from "../testing/random.ts";
import { propertyRuns } from "../testing/runs.ts";
import { sampleDefinition } from "../testing/sample-definition.ts";
import { screened } from "../testing/screened.ts";
import type { Change } from "./change.ts";
import { counterfactualsOf } from "./counterfactuals.ts";
import type { InputNote } from "./notes.ts";
import { type Standing, standingOf } from "./standing.ts";

const at = "2026-06-01T12:00:00.000Z";
const { evaluate } = evaluatorOf(currentEvaluator)!;
const runs = { numRuns: Math.ceil(propertyRuns / 33) };
const triedMost = 3000;

type Case = { seed: number; definition: Definition; readings: Readings };

/** Small policies of every kind, each with evidence at the edges of its conditions. */
const cases: fc.Arbitrary<Case> = fc.noShrink(fc.nat({ max: 0x7fffffff })).map((seed) => {
  const random = randomFrom(seed);
  const made = seed % 2 === 0 ? crowdedDefinition(random) : sampleDefinition(random, random.integer(1, 3));
  const definition = seed % 5 === 0 ? screened(made) : made;
  return { seed, definition, readings: edgeReadings([definition], at)(random) };
});

const placed = ({ definition, readings }: Case) =>
  standingOf({ definition, readings, evaluatorVersion: currentEvaluator, evaluatedAt: at });

/** The case, where it stands, and everything that could be different; null where the policy does not apply or is too large. */
function tried(of: Case): { standing: Standing; all: Tried[] } | null {
  const standing = placed(of);
  if (typeof standing === "string") return null;
  const all = everyChange(evaluate, of.definition, of.readings, at, triedMost);
  return all && { standing, all: all.filter(({ evaluation }) => evaluation.applicability.result === "matched") };
}

/** Fewest inputs, then steps, then the inputs that stand first. */
function before(one: Tried, other: Tried): number {
  const differing = one.places.findIndex((place, index) => place !== other.places[index]);
  return one.inputs - other.inputs || one.steps - other.steps || one.places[differing]! - other.places[differing]! || 0;
}

const least = (all: readonly Tried[]) => all.toSorted(before)[0];

const sizeOf = (found: Tried | undefined) => (found ? { keys: [...found.changes.keys()], steps: found.steps } : null);
const sizeOfChange = (change: Change | null) =>
  change && { keys: change.inputs.map(({ key }) => key), steps: change.steps };

/** Without ranges, which are narrower where only single inputs were looked at. */
const valuesOf = (change: Change | null) =>
  change && { ...change, inputs: change.inputs.map(({ range: _range, ...input }) => input) };

const strengthOf = ({ evaluation }: Tried) => strengths.indexOf(evaluation.decision);

/** The evaluator is asked about the values that are shown, and about numbers from all over a range. */
function confirm({ definition, readings }: Case, change: Change): void {
  const values = new Map(change.inputs.map(({ key, to }) => [key, to]));
  const variants = change.inputs.flatMap(({ key, range }) => {
    if (!range) return [];
    const { min, max, minIncluded, maxIncluded } = range;
    const inner = min === null ? (max === null ? 0 : max - 1) : max === null ? min + 1 : (min + max) / 2;
    const ends = [...(minIncluded ? [min!] : []), ...(maxIncluded ? [max!] : [])];
    return [inner, ...ends].map((value) => new Map([...values, [key, value] as const]));
  });
  for (const variant of [values, ...variants]) {
    const { decision, applicability } = evaluate(definition, withChanges(definition, readings, variant, at), at);
    expect({ decision, applies: applicability.result }).toEqual({ decision: change.decision, applies: "matched" });
  }
}

describe("counterfactuals of small policies, beside every possible change", () => {
  it("are the smallest change to each other decision, or there is none", () => {
    let found = 0;
    fc.assert(
      fc.property(cases, (of) => {
        const known = tried(of);
        if (!known) return;
        for (const { decision, decided, change } of counterfactualsOf(known.standing).changes) {
          const wanted = least(known.all.filter(({ evaluation }) => evaluation.decision === decision));
          expect({ decided, change: sizeOfChange(change) }).toEqual({ decided: true, change: sizeOf(wanted) });
          if (!change) continue;
          expect(change.decision).toBe(decision);
          confirm(of, change);
          found += 1;
        }
      }),
      runs,
    );
    expect(found).toBeGreaterThan(0);
  });

  it("say what each input alone would change, and in which direction", () => {
    fc.assert(
      fc.property(cases, (of) => {
        const known = tried(of);
        if (!known) return;
        const { strength } = known.standing;
        for (const { key, raises, lowers } of counterfactualsOf(known.standing).inputs) {
          const alone = known.all.filter(({ changes }) => changes.size === 1 && changes.has(key));
          expect([sizeOfChange(raises.change), sizeOfChange(lowers.change)]).toEqual([
            sizeOf(least(alone.filter((each) => strengthOf(each) > strength))),
            sizeOf(least(alone.filter((each) => strengthOf(each) < strength))),
          ]);
        }
      }),
      runs,
    );
  });

  it("say which missing inputs could still change the decision, and in which direction", () => {
    let counted = 0;
    fc.assert(
      fc.property(cases, (of) => {
        const known = tried(of);
        if (!known) return;
        const { strength, evaluation } = known.standing;
        const open = evaluation.inputs.filter(({ state }) => state !== "resolved").map(({ key }) => key);
        const among = known.all.filter(({ changes }) => [...changes.keys()].every((key) => open.includes(key)));
        const pivotal = (key: string, wanted: (each: number) => boolean) =>
          among.filter((each) => {
            if (!each.changes.has(key) || !wanted(strengthOf(each))) return false;
            const rest = new Map([...each.changes].filter(([other]) => other !== key));
            const without = evaluate(of.definition, withChanges(of.definition, of.readings, rest, at), at);
            return !wanted(strengths.indexOf(without.decision));
          });
        const { missing } = counterfactualsOf(known.standing);
        expect(missing.map(({ key }) => key)).toEqual(open);
        for (const { key, raises, lowers } of missing) {
          expect([sizeOfChange(raises.change), sizeOfChange(lowers.change)]).toEqual([
            sizeOf(least(pivotal(key, (each) => each > strength))),
            sizeOf(least(pivotal(key, (each) => each < strength))),
          ]);
          counted += 1;
        }
      }),
      runs,
    );
    expect(counted).toBeGreaterThan(0);
  });

  it("say which single source would flip the decision if it is wrong", () => {
    fc.assert(
      fc.property(cases, (of) => {
        const known = tried(of);
        if (!known) return;
        const { strength, evaluation } = known.standing;
        const used = usedSources(of.definition, evaluation);
        for (const { source, inputs, change } of counterfactualsOf(known.standing).sources) {
          for (const key of inputs) expect(used.filter((each) => each.key === key)).toEqual([{ key, source }]);
          const wrong = known.all.filter(({ changes }) => [...changes.keys()].every((key) => inputs.includes(key)));
          const flipped = least(wrong.filter((each) => strengthOf(each) !== strength));
          expect(sizeOfChange(change)).toEqual(sizeOf(flipped));
        }
      }),
      runs,
    );
  });

  it("tell the customer the smallest change of what may be told and can change, to a weaker decision", () => {
    fc.assert(
      fc.property(cases, (of) => {
        const known = tried(of);
        if (!known) return;
        const random = randomFrom(of.seed);
        const notes = of.definition.inputs.map(({ key }): InputNote => ({
          key,
          changeable: random.pick(["customer", "time", "nobody"]),
          disclosable: random.chance(0.7),
          label: null,
        }));
        const { better, reasons } = counterfactualsOf(known.standing, notes).customer;
        const disclosed = notes.filter(({ key, disclosable }) => disclosable && !key.startsWith("screening"));
        for (const { key } of better.change?.inputs ?? []) {
          expect(disclosed.map((note) => note.key)).toContain(key);
          expect(notes.find((note) => note.key === key)!.changeable).not.toBe("nobody");
        }
        if (better.change) confirm(of, better.change);
        if (better.change) expect(strengths.indexOf(better.change.decision)).toBeLessThan(known.standing.strength);
        if (disclosed.length === 0) expect({ reasons, change: better.change }).toEqual({ reasons: [], change: null });
      }),
      runs,
    );
  });

  it("are not decided beyond the budget, and never a guess", () => {
    let spent = 0;
    fc.assert(
      fc.property(cases, fc.nat({ max: 400 }), (of, budget) => {
        const enough = placed(of);
        const poor = standingOf({ ...of, evaluatorVersion: currentEvaluator, evaluatedAt: at }, budget);
        if (typeof enough === "string" || typeof poor === "string") return;
        const [full, partial] = [counterfactualsOf(enough), counterfactualsOf(poor)];
        partial.changes.forEach((found, index) => {
          if (found.decided) expect(valuesOf(found.change)).toEqual(valuesOf(full.changes[index]!.change));
          else expect(found.change).toBeNull();
          if (!found.decided) spent += 1;
        });
      }),
      runs,
    );
    expect(spent).toBeGreaterThan(0);
  });
});
