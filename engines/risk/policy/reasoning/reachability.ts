import { coverOf, type Effort } from "./cover.ts";
import type { Factor } from "../definition.ts";
import { type Inputs, type Knowledge, knowledgeOf, namedInputs } from "./knowledge.ts";

/**
 * The proof about a case: nothing, that it never matches, or that another case is taken whenever it matches; `by` is that
 * case, null when it takes several together.
 */
export type Reach = { kind: "open" } | { kind: "never" } | { kind: "covered"; by: number | null; known: Knowledge };

export type FactorReach = {
  cases: Reach[];
  /** The possibility that no case matches: `possible` comes with an example, and `unknown` was not proved either way. */
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
    const covers = (some: readonly number[]) =>
      coverOf(
        all,
        some.map((rival) => factor.cases[rival]!.all),
        inputs,
        effort,
      ).covered;
    if (!covers(rivals)) return { kind: "open" };
    return { kind: "covered", by: rivals.find((rival) => covers([rival])) ?? null, known };
  });
}

/**
 * True when the case is taken neither while the rival matches nor while the rival is unknown. Of equal points the earlier case is
 * taken; but an unknown one does not stand in the way then, so it counts only if it is known whenever the other is.
 */
function wins({ match, cases }: Factor, rival: number, index: number): boolean {
  if (match === "first") return rival < index;
  const more = cases[rival]!.points - cases[index]!.points;
  if (more !== 0) return more > 0;
  const resolved = cases[index]!.all.flatMap(namedInputs);
  return rival < index && cases[rival]!.all.flatMap(namedInputs).every((key) => resolved.includes(key));
}

function noneReach({ cases }: Factor, inputs: Inputs, effort: Effort): FactorReach["none"] {
  const alternatives = cases.map(({ all }) => all);
  const cover = coverOf([], alternatives, inputs, effort);
  if (cover.covered) return { kind: "impossible" };
  return cover.gap ? { kind: "possible", known: cover.gap } : { kind: "unknown" };
}
