import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { randomFrom } from "@probity/engines/risk/policy/testing/random.ts";
import { type EditName, nextVersion } from "./edits.ts";
import { policyOf } from "./grammar.ts";
import {
  families,
  familyEach,
  type FamilyName,
  familyShape,
  familySizes,
  policiesEach,
  type Shape,
  strata,
  type Stratum,
} from "./strata.ts";

/** Two versions of a policy. */
export type Pair = { name: string; from: Definition; to: Definition; edits: EditName[] };

/** All 200 policies with their next versions, by stratum. */
export function corpus(): { stratum: Stratum; pairs: Pair[] }[] {
  return (Object.keys(strata) as Stratum[]).map((stratum, place) => ({
    stratum,
    pairs: Array.from({ length: policiesEach }, (_none, index) =>
      pairOf(`${stratum} ${index + 1}`, strata[stratum], 1000 * (place + 1) + index),
    ),
  }));
}

/** Policies from 5 to 100 inputs with their next versions. */
export function family(): { family: FamilyName; size: number; pairs: Pair[] }[] {
  return (Object.keys(families) as FamilyName[]).flatMap((name, place) =>
    familySizes.map((size) => ({
      family: name,
      size,
      pairs: Array.from({ length: familyEach }, (_none, index) =>
        pairOf(`${size} inputs, ${index + 1}`, familyShape(name, size), 100_000 * (place + 1) + 100 * size + index),
      ),
    })),
  );
}

function pairOf(name: string, shape: Shape, seed: number): Pair {
  const random = randomFrom(seed);
  const from = policyOf(random, shape);
  return { name, from, ...nextVersion(random, from) };
}
