import { type Outcome, outcomes } from "@probity/engines/risk/policy/plan/outcomes.ts";

type Pair = { from: Outcome; to: Outcome };

export type MoveKind = "stays" | "stricter" | "looser" | "incomplete" | "other";

/** What a move means for whoever it happens to. Only decisions are stricter or looser than each other. */
export function kindOf({ from, to }: Pair): MoveKind {
  if (from === to) return "stays";
  if (to === "incomplete") return "incomplete";
  if (!isDecision(from) || !isDecision(to)) return "other";
  return outcomes.indexOf(to) > outcomes.indexOf(from) ? "stricter" : "looser";
}

const isDecision = (outcome: Outcome): boolean => outcome !== "incomplete" && outcome !== "not_assessed";

/** The outcomes that the matrix shows: those of every policy, and "not assessed" where it occurs. */
export function shownOutcomes(moves: readonly Pair[]): Outcome[] {
  return outcomes.filter(
    (outcome) => outcome !== "not_assessed" || moves.some(({ from, to }) => from === outcome || to === outcome),
  );
}

/** The moves that change something, in the order in which the matrix is read. */
export const movesAway = <Move extends Pair>(moves: readonly Move[]): Move[] =>
  moves.filter(({ from, to }) => from !== to);

/** "12.5 %"; what is there is never shown as nothing. */
export function shownShare(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.01) return "< 0.01 %";
  return `${percent.toFixed(percent < 10 ? 2 : 1)} %`;
}
