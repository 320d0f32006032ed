import { follows, opposite } from "./implication.ts";
import { type Fact, type Inputs, type Knowledge, knowledgeOf } from "./knowledge.ts";

/**
 * The number of searches that are left. A policy of a readable size needs little; one made to take for ever gets no answer
 * instead.
 */
export type Effort = { left: number };

/** `gap`: something is known under which no alternative is true; null when the effort did not suffice to tell. */
export type Cover = { covered: true } | { covered: false; gap: Knowledge | null };

/**
 * Proves that at least one of the alternatives is true whenever the facts are, all inputs being resolved. Each alternative is
 * taken in turn to be false, which makes one of its conditions false; if every way of that ends in a contradiction or with
 * another alternative being true, there is no gap. This is a tableau proof (https://en.wikipedia.org/wiki/Method_of_analytic_tableaux).
 */
export function coverOf(
  facts: readonly Fact[],
  alternatives: readonly (readonly Fact[])[],
  inputs: Inputs,
  effort: Effort,
): Cover {
  const known = knowledgeOf(facts, inputs);
  if (!known) return { covered: true };
  if (effort.left-- <= 0) return { covered: false, gap: null };
  const [easiest, ...others] = alternatives
    .filter((all) => !all.some((fact) => follows(known, opposite(fact))))
    .map((all) => all.filter((fact) => !follows(known, fact)))
    .toSorted((one, other) => one.length - other.length);
  if (!easiest) return { covered: false, gap: known };
  // The conditions before the false one are taken to be true, so that no way is tried twice. None left open: it is true.
  for (const [index, fact] of easiest.entries()) {
    const cover = coverOf([...facts, ...easiest.slice(0, index), opposite(fact)], others, inputs, effort);
    if (!cover.covered) return cover;
  }
  return { covered: true };
}
