import type { Factor } from "./definition.ts";
import { follows } from "./implication.ts";
import { type Inputs, type Knowledge, knowledgeOf } from "./knowledge.ts";

/** What is proved about a case: nothing, that it never matches, or that another case is taken whenever it matches. */
export type Reach = { kind: "open" } | { kind: "never" } | { kind: "covered"; by: number; known: Knowledge };

/** One answer per case, by factor. Without inputs, because some condition cannot be decided, nothing is proved. */
export function caseReaches(factors: readonly Factor[], inputs: Inputs | null): Reach[][] {
  return factors.map((factor) => (inputs ? reachesOf(factor, inputs) : factor.cases.map(() => ({ kind: "open" }))));
}

function reachesOf(factor: Factor, inputs: Inputs): Reach[] {
  return factor.cases.map(({ all }, index) => {
    const known = knowledgeOf(all, inputs);
    if (!known) return { kind: "never" };
    const by = factor.cases.findIndex(
      (rival, at) => wins(factor, at, index) && rival.all.every((condition) => follows(known, condition)),
    );
    return by === -1 ? { kind: "open" } : { kind: "covered", by, known };
  });
}

/** Whether the rival is taken when both match. Of equal points the earlier case is taken. */
function wins({ match, cases }: Factor, rival: number, index: number): boolean {
  if (match === "first") return rival < index;
  const more = cases[rival]!.points - cases[index]!.points;
  return more > 0 || (more === 0 && rival < index);
}
