import fc from "fast-check";
import type { Definition } from "../definition.ts";
import { raisedCase } from "./raised-case.ts";
import { sampleCase, type SampleCase, sampleSizeMax } from "./sample-case.ts";

/** A valid definition with readings and a moment. It shrinks to fewer elements: a seed has no smaller ones. */
export function cases(): fc.Arbitrary<SampleCase & { seed: number }> {
  return fc
    .tuple(fc.integer({ min: 1, max: sampleSizeMax }), fc.noShrink(fc.nat({ max: 0x7fffffff })))
    .map(([size, seed]) => ({ ...(seed % 4 === 0 ? raisedCase : sampleCase)(seed, size), seed }));
}

export function definitions(): fc.Arbitrary<Definition> {
  return cases().map(({ definition }) => definition);
}
