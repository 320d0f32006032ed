import { pepList } from "../lists/list-keys.ts";
import { inListOrder } from "../../risk/policy/format/sources.ts";
import { type JudgedMatch, judgementOf, type MatchStanding } from "./match.ts";

export type SanctionsValue = "clear" | "possible_match" | "match";
export type PepValue = "none" | "possible_pep" | "pep" | "former_pep" | "family_member";

type Scores = { reviewScore: number; matchScore: number };

/** The source of what a run says about sanctions: another choice of lists or scores is another source. */
export function runSource(lists: readonly string[], { reviewScore, matchScore }: Scores): string {
  return `service:screening:${inListOrder(lists).join("+")}:r${reviewScore}:m${matchScore}`;
}

export function pepSource({ reviewScore, matchScore }: Scores, lookbackMonths: number): string {
  return `service:screening:${pepList}:r${reviewScore}:m${matchScore}:l${lookbackMonths}`;
}

/** Null when the run cannot say: a search that was not whole and found nothing has cleared nobody. */
export function sanctionsFact(matches: readonly JudgedMatch[], scores: Scores, whole: boolean): SanctionsValue | null {
  const judgements = new Set(
    matches.filter(({ listKind }) => listKind === "sanctions").map((match) => judgementOf(match, scores)),
  );
  if (judgements.has("definite")) return "match";
  if (judgements.has("open")) return "possible_match";
  return whole ? "clear" : null;
}

/** The strongest first. Between them stands what an open match may turn out to be. */
const strength: readonly PepValue[] = ["pep", "family_member", "possible_pep", "former_pep", "none"];
/** The values that a search that was not whole may still give: nothing that it missed could be more. */
const saidWhenNotWhole: readonly (PepValue | undefined)[] = ["pep", "possible_pep"];

export function pepFact(matches: readonly JudgedMatch[], scores: Scores, whole: boolean): PepValue | null {
  const values = matches
    .filter(({ listKind }) => listKind === "pep")
    .map((match) => valueOf(match.standing, judgementOf(match, scores)));
  const value = strength.find((candidate) => values.includes(candidate)) ?? "none";
  return whole || saidWhenNotWhole.includes(value) ? value : null;
}

function valueOf(standing: MatchStanding, judgement: "definite" | "open" | "no_hit"): PepValue {
  if (judgement === "no_hit" || standing === null) return "none";
  if (judgement === "open" && (standing === "pep" || standing === "family_member")) return "possible_pep";
  return standing;
}
