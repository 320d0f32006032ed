// @module-tag long

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { explain } from "./explain.ts";
import type { Statement } from "./explanation.ts";
import { cases } from "../testing/arbitraries.ts";
import { propertyRuns } from "../testing/runs.ts";
import type { SampleCase } from "../testing/sample-case.ts";

const { evaluate } = evaluatorOf(currentEvaluator)!;
const registered = [1, 2].map((last) => `registered:0198f2c4-0000-7000-8000-00000000000${last}`);
const background = {
  sourceNames: new Map(registered.map((source, index) => [source, `named-${index}`])),
  screenings: new Map(),
};

function explained({ definition, readings, evaluatedAt }: SampleCase) {
  const evaluation = evaluate(definition, readings, evaluatedAt);
  const statements = explain(definition, evaluation, background);
  return { definition, evaluation, statements, texts: statements.map(({ text }) => text) };
}

const numberIn = (text: string) => Number(text.replace("−", "-"));
const of = <About extends Statement["about"]>(statements: readonly Statement[], about: About) =>
  statements.filter((one) => one.about === about) as (Statement & { about: About })[];

describe("an explanation", { timeout: 36 * propertyRuns }, () => {
  it("is made of sentences, leaves no gap and holds no value of the evidence", () => {
    fc.assert(
      fc.property(cases(), (sample) => {
        for (const text of explained(sample).texts) {
          expect(text).toMatch(/^[A-Z].*\.$/);
          expect(text).not.toMatch(/undefined|null|NaN|\[object|\(\)| {2}| ,|\.\.| from (is|was|are)\b/);
          // Every sampled text begins with this sign. The number may be a count of points that the definition states.
          expect(text).not.toMatch(/§|(?<!\d)1500\.75(?! points?\b)|1000000000/);
        }
      }),
      { numRuns: propertyRuns },
    );
  });

  it("adds up: the points that factors give are the score, before floor and ceiling", () => {
    fc.assert(
      fc.property(cases(), (sample) => {
        const { definition, evaluation, statements } = explained(sample);
        const [score] = of(statements, "score");
        const applies = evaluation.applicability.result === "matched";
        expect(score !== undefined).toBe(evaluation.complete && applies);
        if (!score) return;
        const given = of(statements, "factor").map(({ text }) =>
          numberIn(/ gives (−?[0-9.e-]+) points? \(/.exec(text)![1]!),
        );
        const counts = given.map((points) => Math.round(points * 1_000_000));
        const total = definition.aggregation === "sum" ? counts.reduce((a, b) => a + b, 0) : Math.max(...counts);
        const silent = definition.factors?.length !== given.length || given.length === 0;
        const expected = definition.aggregation === "maximum" && silent ? Math.max(total, 0) : total;
        expect(Math.round(score.total * 1_000_000)).toBe(expected);
        const bounds = { floor: definition.floor ?? 0, ceiling: definition.ceiling };
        expect(score.score).toBe(score.bound === null ? score.total : bounds[score.bound]);
        expect(numberIn(/^The score is ([0-9.e-]+)[ ,]/.exec(score.text)![1]!)).toBe(evaluation.score);
        expect(score.text.includes("ceiling") || score.text.includes("floor")).toBe(score.bound !== null);
      }),
      { numRuns: propertyRuns },
    );
  });

  it("tells every reason that counted, every input without a value, and each source by its key", () => {
    fc.assert(
      fc.property(cases(), (sample) => {
        const { definition, evaluation, statements, texts } = explained(sample);
        if (evaluation.applicability.result !== "matched") return;
        const all = texts.join("\n");
        const reasons = evaluation.reasons.filter(({ origin }) => evaluation.complete || origin.startsWith("rule:"));
        expect(reasons.filter(({ text }) => !all.includes(text))).toEqual([]);
        const unresolved = evaluation.inputs.filter(({ state }) => state !== "resolved").map(({ key }) => key);
        expect(of(statements, "input").map(({ key }) => key)).toEqual(unresolved);
        expect(all).not.toMatch(/registered:|0198f2c4-0000-7000-8000-00000000000[12]/);
        const titles = (definition.factors ?? []).filter(({ title }) => title !== undefined).map(({ id }) => `“${id}”`);
        expect(titles.filter((id) => all.includes(id))).toEqual([]);
        expect(JSON.parse(JSON.stringify(statements))).toEqual(statements);
      }),
      { numRuns: propertyRuns },
    );
  });
});
