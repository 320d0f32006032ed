import { type Outcome, outcomes } from "@probity/engines/risk/policy/plan/outcomes.ts";
import type { Move } from "./use-plan.ts";
import type { Counted } from "./use-population.ts";

/** A pair of outcomes: what the plan knows of it, and how many subjects have it. */
export type MatrixPair = {
  from: Outcome;
  to: Outcome;
  /** Null where the two versions never have it: somebody whom an older version decided may. */
  move: Move | null;
  /** Null while nobody has counted. */
  subjects: number | null;
};

/** Every pair that can occur or was counted, in the order in which the matrix is read. */
export function pairsOf(moves: readonly Move[], counted: Counted | null): MatrixPair[] {
  return outcomes.flatMap((from) =>
    outcomes.flatMap((to): MatrixPair[] => {
      const is = (pair: { from: string; to: string }) => pair.from === from && pair.to === to;
      const move = moves.find(is) ?? null;
      const count = counted?.moves.find(is)?.subjects ?? 0;
      return move || count > 0 ? [{ from, to, move, subjects: counted && count }] : [];
    }),
  );
}
