import { coverOf, type Effort } from "./cover.ts";
import type { Factor } from "./definition.ts";
import { follows } from "./implication.ts";
import { type Inputs, type Knowledge, knowledgeOf, namedInputs } from "./knowledge.ts";

/**
 * What is proved about a case: nothing, that it never matches, or that another case is taken whenever it matches; `by` is that
 * case, null when it takes several together.
 */
export type Reach = { kind: "open" } | { kind: "never" } | { kind: "covered"; by: number | null; known: Knowledge };

export type FactorReach = {
  cases: Reach[];
  /** Whether no case may match: `possible` comes with an example, and `unknown` is what was not proved either way. */
  none: { kind: "impossible" } | { kind: "unknown" } | { kind: "possible"; known: Knowledge };
};

/** In searches, each of some microseconds: enough for any policy of a readable size, and not enough to keep a server busy. */
const effortMax = 5_000;

/** One answer per factor. Without inputs, because some condition cannot be decided, nothing is proved. */
export function factorReaches(factors: readonly Factor[], inputs: Inputs | null): FactorReach[] {
  const effort = { left: effortMax };
  return factors.map((factor) =>
    inputs
      ? { cases: caseReaches(factor, inputs, effort), none: noneReach(factor, inputs, effort) }
      : { cases: factor.cases.map(() => ({ kind: "open" })), none: { kind: "unknown" } },
  );
}

function caseReaches(factor: Factor, inputs: Inputs, effort: Effort): Reach[] {
  return factor.cases.map(({ all }, index): Reach => {
    const known = knowledgeOf(all, inputs);
    if (!known) return { kind: "never" };
    const rivals = [...factor.cases.keys()].filter((rival) => wins(factor, rival, index));
    const by = rivals.find((rival) => factor.cases[rival]!.all.every((condition) => follows(known, condition)));
    if (by !== undefined) return { kind: "covered", by, known };
    const alternatives = rivals.map((rival) => factor.cases[rival]!.all);
    const { covered } = coverOf(all, alternatives, new Set(all.flatMap(namedInputs)), inputs, effort);
    return covered ? { kind: "covered", by: null, known } : { kind: "open" };
  });
}

/** Whether the rival is taken when both match. Of equal points the earlier case is taken. */
function wins({ match, cases }: Factor, rival: number, index: number): boolean {
  if (match === "first") return rival < index;
  const more = cases[rival]!.points - cases[index]!.points;
  return more > 0 || (more === 0 && rival < index);
}

function noneReach({ cases }: Factor, inputs: Inputs, effort: Effort): FactorReach["none"] {
  const alternatives = cases.map(({ all }) => all);
  const cover = coverOf([], alternatives, new Set(inputs.keys()), inputs, effort);
  if (cover.covered) return { kind: "impossible" };
  return cover.gap ? { kind: "possible", known: cover.gap } : { kind: "unknown" };
}
