import type { Definition } from "../definition.ts";
import type { Readings } from "../evaluation.ts";
import { randomFrom } from "./random.ts";
import { sampleDefinition } from "./sample-definition.ts";
import { sampleMoment, sampleReadings } from "./sample-readings.ts";

export type SampleCase = { definition: Definition; readings: Readings; evaluatedAt: string };

export const sampleSizeMax = 7;

/** A valid definition with readings and a moment, always the same for a seed and a size. */
export function sampleCase(seed: number, size = 1 + (seed % sampleSizeMax)): SampleCase {
  const random = randomFrom(seed);
  const definition = sampleDefinition(random, size);
  const evaluatedAt = sampleMoment(random);
  return { definition, readings: sampleReadings(random, definition, evaluatedAt), evaluatedAt };
}
