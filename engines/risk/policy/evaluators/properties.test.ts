// @module-tag long

import { hash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical, type Json } from "../../../json/canonical.ts";
import type { Definition, FactValue, Rule } from "../definition.ts";
import { digestsOf } from "../digest.ts";
import type { Evaluation, Reading } from "../evaluation.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { readingsOf } from "../stored-readings.ts";
import { cases } from "../testing/arbitraries.ts";
import { decisionOrder, referenceScore, strongest } from "../testing/reference.ts";
import { propertyRuns } from "../testing/runs.ts";

const { evaluate, lapsesAt } = evaluatorOf(currentEvaluator)!;
const sha256 = (text: string) => hash("sha256", text);
const numRuns = propertyRuns;

const reversed = <Item>(items: readonly Item[] | undefined) => [...(items ?? [])].toReversed();
const byText = (values: readonly Json[]) => values.map(canonical).toSorted();
const bandIndex = (definition: Definition, id: string | null) => definition.bands.findIndex((band) => band.id === id);
const isAtLeast = (one: Evaluation["decision"], other: Evaluation["decision"]) => strongest([one, other]) === one;
const later = (moment: string, milliseconds: number) => new Date(Date.parse(moment) + milliseconds).toISOString();

/** The decisions that matched rules bring with them, themselves or through the band they force. */
function ruleDecisions(definition: Definition, evaluation: Evaluation) {
  const matched = (definition.rules ?? []).filter((_rule, index) => evaluation.rules[index]!.result === "matched");
  return matched.flatMap(({ effect, forcedBand }) => [
    ...(effect ? [effect.decision] : []),
    ...definition.bands.filter(({ id }) => id === forcedBand).map((band) => band.effect.decision),
  ]);
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

/** The outcome of an evaluation, regardless of order. */
function outcomeOf(evaluation: Evaluation) {
  const { complete, score, band, scoreBand, decision, applicability, freshUntil } = evaluation;
  return {
    complete,
    score,
    band,
    scoreBand,
    decision,
    freshUntil,
    applicability: applicability.result,
    inputs: byText(evaluation.inputs.map(({ key, state, usableUntil }) => ({ key, state, usableUntil }))),
    factors: byText(evaluation.factors.map(({ id, state, points }) => ({ id, state, points }))),
    rules: byText(evaluation.rules),
    actions: byText(evaluation.requiredActions.map(({ name, origins }) => ({ name, origins: origins.toSorted() }))),
  };
}

describe("order", () => {
  /** The same policy with everything turned around that is a set. Bands, and cases of `first`, are sequences. */
  const turned = (definition: Definition): Definition => ({
    ...definition,
    inputs: reversed(definition.inputs).map((input) => ({
      ...input,
      acceptedSources: reversed(input.acceptedSources),
    })),
    applicability: reversed(definition.applicability).map((group) => ({ ...group, all: reversed(group.all) })),
    factors: reversed(definition.factors).map((factor) => ({
      ...factor,
      cases: factor.match === "highest" ? reversed(factor.cases) : factor.cases,
    })),
    rules: reversed(definition.rules),
  });

  it("[RK-PO-6] [RK-PO-8] [RK-PO-10] of inputs, sources, groups, factors, cases of `highest`, rules and readings does not matter", () => {
    fc.assert(
      fc.property(cases(), ({ definition, readings, evaluatedAt }) => {
        const otherReadings = Object.fromEntries(
          Object.entries(readings)
            .toReversed()
            .map(([key, given]) => [key, reversed(given)]),
        );
        const expected = outcomeOf(evaluate(definition, readings, evaluatedAt));
        expect(outcomeOf(evaluate(turned(definition), otherReadings, evaluatedAt))).toEqual(expected);
      }),
      { numRuns },
    );
  });
});

describe("score", () => {
  it("[RK-PO-6] [RK-PO-8] is exactly the contributions after aggregation, floor and ceiling", () => {
    fc.assert(
      fc.property(cases(), ({ definition, readings, evaluatedAt }) => {
        const { complete, score, factors } = evaluate(definition, readings, evaluatedAt);
        expect(score).toBe(complete ? referenceScore(definition, factors) : null);
      }),
      { numRuns },
    );
  });

  it("[RK-PO-9] lies in its band: at or above its bound and below the next", () => {
    fc.assert(
      fc.property(cases(), ({ definition, readings, evaluatedAt }) => {
        const { score, scoreBand } = evaluate(definition, readings, evaluatedAt);
        expect(scoreBand === null).toBe(score === null);
        if (score === null) return;
        const index = bandIndex(definition, scoreBand);
        expect(score).toBeGreaterThanOrEqual(definition.bands[index]!.lowerBound);
        expect(score).toBeLessThan(definition.bands[index + 1]?.lowerBound ?? Number.POSITIVE_INFINITY);
      }),
      { numRuns },
    );
  });
});

describe("forced bands", () => {
  const withoutForce = ({ forcedBand: _forced, ...rule }: Rule): Rule => ({
    ...rule,
    effect: rule.effect ?? { decision: "none", actions: [] },
  });

  it("[RK-PO-10] never lower the band or weaken the decision", () => {
    fc.assert(
      fc.property(cases(), fc.nat(), ({ definition, readings, evaluatedAt }, which) => {
        const rules = definition.rules ?? [];
        const chosen = rules[which % Math.max(rules.length, 1)];
        const other = { ...definition, rules: rules.map((rule) => (rule === chosen ? withoutForce(rule) : rule)) };
        const forced = evaluate(definition, readings, evaluatedAt);
        const free = evaluate(other, readings, evaluatedAt);
        expect(bandIndex(definition, forced.band)).toBeGreaterThanOrEqual(bandIndex(definition, free.band));
        expect(isAtLeast(forced.decision, free.decision)).toBe(true);
        expect([forced.score, forced.scoreBand]).toEqual([free.score, free.scoreBand]);
      }),
      { numRuns },
    );
  });

  it("[RK-PO-10] of matched rules, and those rules, bind the decision and the band", () => {
    fc.assert(
      fc.property(cases(), ({ definition, readings, evaluatedAt }) => {
        const evaluation = evaluate(definition, readings, evaluatedAt);
        expect(isAtLeast(evaluation.decision, strongest(ruleDecisions(definition, evaluation)))).toBe(true);
        for (const [index, { result }] of evaluation.rules.entries()) {
          const forced = bandIndex(definition, definition.rules![index]!.forcedBand ?? null);
          if (result === "matched") expect(bandIndex(definition, evaluation.band)).toBeGreaterThanOrEqual(forced);
        }
      }),
      { numRuns },
    );
  });
});

describe("an unresolved input", () => {
  /** One input, chosen by number, without a value: in a way that is chosen too. */
  const spoilt = (definition: Definition, which: number): { key: string; given: Reading[] } => {
    const { key, acceptedSources } = definition.inputs[which % definition.inputs.length]!;
    const status = (["unavailable", "revoked", "not_approved"] as const)[which % 4];
    const source = acceptedSources[which % acceptedSources.length]!;
    const observedAt = "1970-01-01T00:00:00.000Z";
    return {
      key,
      given: status ? [{ evidenceId: null, source, status, value: null, observedAt, expiresAt: null }] : [],
    };
  };

  it("[RK-PO-11] [RK-PO-14] leaves no score, never yields `none`, and takes nothing from rules that match", () => {
    fc.assert(
      fc.property(cases(), fc.nat(), ({ definition, readings, evaluatedAt }, which) => {
        const { key, given } = spoilt(definition, which);
        const after = evaluate(definition, { ...readings, [key]: given }, evaluatedAt);
        expect(after).toMatchObject({ complete: false, score: null, scoreBand: null });
        expect(after.decision).not.toBe("none");
        const expected = strongest([...ruleDecisions(definition, after), definition.missingEvidence]);
        expect(after.decision).toBe(expected);
      }),
      { numRuns },
    );
  });

  it("[RK-PO-11] does not change a rule, a case or a group that does not read it", () => {
    fc.assert(
      fc.property(cases(), fc.nat(), ({ definition, readings, evaluatedAt }, which) => {
        const { key, given } = spoilt(definition, which);
        const before = evaluate(definition, readings, evaluatedAt);
        const after = evaluate(definition, { ...readings, [key]: given }, evaluatedAt);
        const reads = ({ all }: Pick<Rule, "all">) =>
          all.some(({ input, operator, value }) => input === key || (operator.endsWith("_fact") && value === key));
        for (const [index, rule] of (definition.rules ?? []).entries()) {
          if (!reads(rule)) expect(after.rules[index]).toEqual(before.rules[index]);
          // And for one that does, what was false by other conditions may stay so, but nothing new becomes true.
          else expect(after.rules[index]!.result === "matched").toBe(false);
        }
        for (const [index, factor] of (definition.factors ?? []).entries()) {
          for (const [place, one] of factor.cases.entries()) {
            const was = before.factors[index]!.cases[place];
            if (!reads(one)) expect(after.factors[index]!.cases[place]).toEqual(was);
          }
        }
      }),
      { numRuns },
    );
  });

  it("[RK-EV-7] is what one revoked or unavailable receipt makes, however old, whatever the others say", () => {
    const status = fc.constantFrom("revoked" as const, "unavailable" as const);
    const age = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(cases(), fc.nat(), status, age, ({ definition, readings, evaluatedAt }, which, bad, old) => {
        const { key, acceptedSources } = definition.inputs[which % definition.inputs.length]!;
        const source = acceptedSources[which % acceptedSources.length]!;
        const observedAt = later(evaluatedAt, -old);
        const expiresAt = which % 3 === 0 ? observedAt : null;
        const receipt: Reading = { evidenceId: null, source, status: bad, value: null, observedAt, expiresAt };
        const others = (Object.hasOwn(readings, key) ? readings[key]! : []).filter((other) => other.source !== source);
        const after = evaluate(definition, { ...readings, [key]: [...others, receipt] }, evaluatedAt);
        const input = after.inputs.find((result) => result.key === key)!;
        const worse = others.some((other) => acceptedSources.includes(other.source) && other.status === "revoked");
        expect(input).toMatchObject({ state: worse ? "revoked" : bad, value: null, usableUntil: null });
        expect(after.complete).toBe(false);
      }),
      { numRuns },
    );
  });
});

describe("time", () => {
  it("[RK-PO-17] keeps every resolved input until the first lapse, and takes a receipt away then", () => {
    fc.assert(
      fc.property(cases(), ({ definition, readings, evaluatedAt }) => {
        const now = evaluate(definition, readings, evaluatedAt);
        const lapse = lapsesAt(definition, now);
        expect(lapse === null).toBe(now.freshUntil === null);
        if (lapse === null) return;
        expect(Date.parse(lapse)).toBeGreaterThan(Date.parse(evaluatedAt));
        expect([now.freshUntil, later(now.freshUntil!, 1)]).toContain(lapse);
        const resolved = now.inputs.filter(({ state }) => state === "resolved");
        /** The number of receipts that alone would resolve the same input at another moment. */
        const counting = (moment: string) =>
          resolved
            .flatMap(({ key, receipts }) => receipts.map((receipt) => ({ [key]: [receipt] })))
            .filter((alone) => evaluate(definition, alone, moment).freshUntil !== null).length;
        expect(counting(later(lapse, -1))).toBe(counting(evaluatedAt));
        expect(counting(lapse)).toBeLessThan(counting(evaluatedAt));
      }),
      { numRuns },
    );
  });
});

describe("replay", () => {
  it("[RK-AS-7] of stored inputs, after their journey through JSON, gives the stored result", () => {
    fc.assert(
      fc.property(cases(), ({ definition, readings, evaluatedAt }) => {
        const first = evaluate(deepFreeze(definition), deepFreeze(readings), evaluatedAt);
        const stored = JSON.parse(JSON.stringify({ definition, inputs: first.inputs })) as {
          definition: Definition;
          inputs: Evaluation["inputs"];
        };
        const again = evaluate(stored.definition, readingsOf(stored.inputs), evaluatedAt);
        expect(digestsOf(sha256, stored.definition, again)).toEqual(digestsOf(sha256, definition, first));
      }),
      { numRuns },
    );
  });
});

describe("any evidence of any source", () => {
  const moment = fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom("", "yesterday", "2026-13-01T00:00:00.000Z", "+275760-09-13T00:00:00.000Z"),
  );
  const value = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.array(fc.oneof(fc.string(), fc.double(), fc.constant(null))),
  ) as fc.Arbitrary<FactValue | null>;
  const reading = fc.record({
    evidenceId: fc.constant(null),
    source: fc.constant(""),
    status: fc.constantFrom("available", "available", "unavailable", "revoked", "source_retired" as const),
    value,
    observedAt: moment,
    expiresAt: fc.option(moment),
  }) as fc.Arbitrary<Reading>;

  it("[RK-PO-11] nothing throws, and only values of the declared type resolve an input", () => {
    fc.assert(
      fc.property(cases(), fc.array(reading, { maxLength: 6 }), ({ definition, evaluatedAt }, said) => {
        const readings = Object.fromEntries(
          definition.inputs.map(({ key, acceptedSources: sources }, place) => [
            key,
            said.map((one, index) => ({ ...one, source: sources[(index + place) % sources.length]! })),
          ]),
        );
        const evaluation = evaluate(definition, readings, evaluatedAt);
        for (const [index, result] of evaluation.inputs.entries()) {
          if (result.state !== "resolved") continue;
          const { type, itemType } = definition.inputs[index]!;
          const items = type === "list" ? (result.value as unknown[]) : [result.value];
          expect(items.every((item) => typeof item === (itemType ?? type))).toBe(true);
          expect(items.every((item) => typeof item !== "number" || Number.isFinite(item))).toBe(true);
        }
      }),
      { numRuns },
    );
  });

  it("orders its decisions as the format does", () => {
    expect(decisionOrder).toEqual(["reject", "restrict", "review", "awaiting_evidence", "none"]);
  });
});
