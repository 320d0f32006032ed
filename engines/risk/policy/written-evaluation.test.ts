// @module-tag long

import { hash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { canonical, type Json } from "../../json/canonical.ts";
import { digestedParts, evaluationDigests } from "./digest.ts";
import type { Evaluation } from "./evaluation.ts";
import { currentEvaluator, evaluatorOf } from "./evaluators.ts";
import { cases } from "./testing/arbitraries.ts";
import { goldenCases } from "./testing/golden.ts";
import { propertyRuns } from "./testing/runs.ts";
import { writeEvaluation } from "./written-evaluation.ts";

const { evaluate } = evaluatorOf(currentEvaluator)!;
const sha256 = (text: string) => hash("sha256", text);

/** What is written of an evaluation, and what it has to be. */
function writtenBeside(evaluation: Evaluation) {
  const hashed: string[] = [];
  const written = writeEvaluation((text) => (hashed.push(text), sha256(text)), evaluation);
  const { inputsDigest, resultDigest, shown, others } = written;
  const { inputs, result } = digestedParts(evaluation);
  const { requiredActions, freshUntil, reviewDueAt, ...members } = written.evaluation;
  const text = `{${shown},${others}}`;
  return {
    written: {
      inputsDigest,
      resultDigest,
      hashed,
      json: JSON.parse(text),
      canonical: JSON.stringify(written.evaluation),
      text,
    },
    expected: {
      ...evaluationDigests(sha256, evaluation),
      hashed: [canonical(inputs), canonical(result)],
      // -0 is 0 once it has been written down.
      json: JSON.parse(JSON.stringify(evaluation)),
      canonical: canonical(written.evaluation as unknown as Json),
      text: JSON.stringify({ ...members, requiredActions, freshUntil, reviewDueAt }),
    },
  };
}

it("has the digests of an evaluation, and its JSON, for every recorded case", () => {
  for (const { definition, readings, evaluatedAt } of goldenCases()) {
    const { written, expected } = writtenBeside(evaluate(definition, readings, evaluatedAt));
    expect(written).toEqual(expected);
  }
});

it("has them for any case", () => {
  fc.assert(
    fc.property(cases(), ({ definition, readings, evaluatedAt }) => {
      const { written, expected } = writtenBeside(evaluate(definition, readings, evaluatedAt));
      expect(written).toEqual(expected);
    }),
    { numRuns: propertyRuns },
  );
});
