// @module-tag long

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical, type Json } from "../../../json/canonical.ts";
import type { Definition } from "../definition.ts";
import { structuralProblems } from "../format/structure.ts";
import { definitions } from "../testing/arbitraries.ts";
import { mutated } from "../testing/mutate.ts";
import { onboarding } from "../testing/onboarding.ts";
import { randomFrom } from "../testing/random.ts";
import { propertyRuns } from "../testing/runs.ts";
import { diffInWords } from "./diff-in-words.ts";

const texts = (before: Definition, after: Definition) => diffInWords(before, after).map(({ text }) => text);

/** A copy of the sample policy with something changed in it. */
function changed(change: (copy: typeof onboarding) => void): Definition {
  const copy = structuredClone(onboarding);
  change(copy);
  return copy;
}

describe("diffInWords", () => {
  it.each<[string, (copy: typeof onboarding) => void, string]>([
    [
      "points",
      ({ factors }) => (factors[0]!.cases[1]!.points = 35),
      "Case related of factor pep: points 35 instead of 20.",
    ],
    ["a bound", ({ bands }) => (bands[1]!.lowerBound = 25), "Band medium: begins at 25 instead of 30."],
    [
      "values of a list",
      ({ applicability }) => (applicability[0]!.all[0]!.value = ["DE", "FR", "AT"]),
      "Group eu_retail: values of country.residence in: adds “AT”, drops “NL”.",
    ],
    [
      "an operator",
      ({ factors }) => (factors[1]!.cases[1]!.all[1]!.operator = "lte"),
      "Case low_income_credit of factor products: matches when income.monthly lte 1500 instead of income.monthly lt 1500.",
    ],
    [
      "a condition more",
      ({ rules }) => rules[0]!.all.push({ input: "products", operator: "contains", value: "credit" }),
      "Rule sanctions_match: conditions: adds products contains “credit”.",
    ],
    ["actions", ({ bands }) => bands[2]!.effect.actions.shift(), "Band high: actions: drops limit_account."],
    ["a ceiling", (copy) => delete copy.ceiling, "No ceiling any more; it was 100."],
    [
      "an age",
      ({ inputs }) => (inputs[0]!.maxAgeSeconds = 3600),
      "Input screening.sanctions: maximum age 1 hour instead of 1 day.",
    ],
    [
      "the order",
      ({ rules }) => rules.reverse(),
      "The rules are in another order: country_mismatch and sanctions_match.",
    ],
    [
      "an element less",
      ({ bands }) => bands.pop(),
      "Band high is gone. It said: From 60, band high decides restrict and asks for limit_account and manual_review.",
    ],
    [
      "an element more",
      ({ rules }) =>
        rules.push({
          id: "pep_credit",
          all: [{ input: "screening.pep", operator: "eq", value: "pep" }],
          reasons: [{ code: "PEP_CREDIT", text: "Needs approval." }],
          effect: { decision: "restrict", actions: ["senior_approval"] },
        }),
      "Rule pep_credit is new: When screening.pep eq “pep”, decide at least restrict, ask for senior_approval and say PEP_CREDIT “Needs approval.”.",
    ],
  ])("tells %s in a sentence", (_what, change, text) => {
    expect(texts(onboarding, changed(change))).toEqual([text]);
  });

  it("points to the place of each change", () => {
    const after = changed(({ factors, bands }) => {
      factors[1]!.cases[0]!.points = 61;
      bands[0]!.effect.decision = "review";
    });
    expect(diffInWords(onboarding, after).map(({ path }) => path)).toEqual([
      "/factors/1/cases/0/points",
      "/bands/0/effect/decision",
    ]);
  });
});

/** Lists that may be left out are empty then, and the version of the format is always 1. */
function normal({ applicability = [], factors = [], rules = [], ...rest }: Definition): string {
  const { formatVersion: _one, ...named } = rest;
  return canonical({ ...named, applicability, factors, rules } as Json);
}

/** A definition that may be stored as a draft, and one like it with up to three things changed. */
const pairs = fc
  .tuple(definitions(), fc.noShrink(fc.nat({ max: 0x7fffffff })), fc.integer({ min: 0, max: 3 }))
  .map(([before, seed, count]) => {
    const random = randomFrom(seed);
    const after = Array.from({ length: count }).reduce<Json>((value) => mutated(random, value), before as Json);
    return [before, after as Definition] as const;
  })
  .filter(([, after]) => structuralProblems({ key: "policy", definition: after }).length === 0);

describe("diffInWords, of any two definitions", { timeout: 36 * propertyRuns }, () => {
  it("is empty exactly when both mean the same", () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        expect(diffInWords(before, after).length === 0).toBe(normal(before) === normal(after));
      }),
      { numRuns: propertyRuns / 20 },
    );
  });

  it("names each element that came or went once, and ends every text as a sentence", () => {
    const keys = (definition: Definition) => [
      ...definition.inputs.map(({ key }) => `input ${key}`),
      ...(definition.factors ?? []).map(({ id }) => `factor ${id}`),
      ...definition.bands.map(({ id }) => `band ${id}`),
      ...(definition.rules ?? []).map(({ id }) => `rule ${id}`),
    ];
    const top = ["input", "factor", "band", "rule"];
    fc.assert(
      fc.property(definitions(), definitions(), (before, after) => {
        const changes = diffInWords(before, after);
        const of = (kind: string) =>
          changes
            .filter((one) => one.kind === kind && top.includes(one.element))
            .map(({ element, id }) => `${element} ${id}`);
        expect(of("added").toSorted()).toEqual(
          keys(after)
            .filter((key) => !keys(before).includes(key))
            .toSorted(),
        );
        expect(of("removed").toSorted()).toEqual(
          keys(before)
            .filter((key) => !keys(after).includes(key))
            .toSorted(),
        );
        for (const { text } of changes) expect(text).toMatch(/^[A-Z][^]*\.$/);
      }),
      { numRuns: propertyRuns / 20 },
    );
  });
});
