// @module-tag long

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../json/canonical.ts";
import { mutated } from "../testing/mutate.ts";
import { randomFrom } from "../testing/random.ts";
import { propertyRuns } from "../testing/runs.ts";
import { sampleDefinition } from "../testing/sample-definition.ts";
import { rememberedStructure } from "./remembered-structure.ts";
import { structuralProblems } from "./structure.ts";

const seeds = fc.noShrink(fc.nat({ max: 0x7fffffff }));

describe("remembered structure", () => {
  it("answers what structuralProblems answers, whatever was asked before", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomFrom(seed);
        const check = rememberedStructure();
        let definition = sampleDefinition(random, random.integer(1, 4)) as Json;
        for (let step = 0; step < 6; step++) {
          const body = { key: random.chance(0.1) ? "No key" : "key", definition };
          expect(check(body)).toEqual(structuralProblems(body));
          // Back to the sound one now and then, as somebody who undoes.
          if (random.chance(0.7)) definition = mutated(random, definition);
          else definition = sampleDefinition(random, random.integer(1, 4)) as Json;
        }
      }),
      { numRuns: Math.ceil(propertyRuns / 20) },
    );
  });
});
