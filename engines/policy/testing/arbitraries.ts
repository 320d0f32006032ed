import fc from "fast-check";
import type { Definition } from "../definition.ts";
import type { Readings } from "../evaluation.ts";
import { randomFrom } from "./random.ts";
import { sampleDefinition } from "./sample-definition.ts";
import { sampleMoment, sampleReadings } from "./sample-readings.ts";

export type SampleCase = { definition: Definition; readings: Readings; evaluatedAt: string };

export function sampleCase(seed: number, size: number): SampleCase {
  const random = randomFrom(seed);
  const definition = sampleDefinition(random, size);
  const evaluatedAt = sampleMoment(random);
  return { definition, readings: sampleReadings(random, definition, evaluatedAt), evaluatedAt };
}

export const sampleSizeMax = 7;

/** A valid definition with readings and a moment. It shrinks to fewer elements. */
export function cases(): fc.Arbitrary<SampleCase & { seed: number }> {
  return fc
    .tuple(fc.integer({ min: 1, max: sampleSizeMax }), fc.noShrink(fc.nat({ max: 0x7fffffff })))
    .map(([size, seed]) => ({ ...sampleCase(seed, size), seed }));
}

/** A valid definition. */
export function definitions(): fc.Arbitrary<Definition> {
  return cases().map(({ definition }) => definition);
}
