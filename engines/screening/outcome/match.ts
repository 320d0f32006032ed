import type { ListKind } from "../lists/list-keys.ts";

export const matchDecisions = ["pending", "confirmed", "false_positive"] as const;
export type MatchDecision = (typeof matchDecisions)[number];

/** The standing of a listed person on the day of screening; null for an entry of a sanctions list. */
export type MatchStanding = "pep" | "former_pep" | "family_member" | "none" | null;

/** As much of a match as the status of its run and the facts about its subject depend on. */
export type JudgedMatch = { score: number; decision: MatchDecision; listKind: ListKind; standing: MatchStanding };

export type Judgement = "definite" | "open" | "no_hit";

/** A person's word stands above the score; until it is given, the score decides. */
export function judgementOf(
  { score, decision }: Pick<JudgedMatch, "score" | "decision">,
  { reviewScore, matchScore }: { reviewScore: number; matchScore: number },
): Judgement {
  if (decision === "confirmed") return "definite";
  if (decision === "false_positive") return "no_hit";
  if (score >= matchScore) return "definite";
  return score >= reviewScore ? "open" : "no_hit";
}
