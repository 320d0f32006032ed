import type { ForCustomer } from "../counterfactuals/customer.ts";
import { type InputNote, noteAbout, tellsOfScreening } from "../counterfactuals/notes.ts";
import type { AssessmentDecision } from "../evaluation.ts";
import { ended, joined } from "../explain/wording.ts";
import { changeWords } from "./change-words.ts";

/** The words that may be shown to the customer concerned. */
export type CustomerWords = { reasons: string[]; changes: string[] };

/**
 * Reasons and what would lead to a better decision. Names of decisions, bands and scores are the organization's own and stay
 * inside; a sentence that could tell of screening is left out, whoever wrote its words.
 */
export function customerWords(
  decision: AssessmentDecision,
  { reasons, missing, better }: ForCustomer,
  notes: readonly InputNote[],
): CustomerWords {
  if (decision === "none") return { reasons: [], changes: [] };
  const nameOf = (key: string) => noteAbout(notes, key).label ?? key;
  const allowed = (sentences: readonly string[]) =>
    [...new Set(sentences)].filter((sentence) => !tellsOfScreening(sentence));
  return {
    reasons: allowed([
      ...reasons.map(({ text }) => ended(text)),
      ...(missing.length === 0 ? [] : [`We have no valid information about ${joined(missing.map(nameOf))}.`]),
    ]),
    changes: allowed(
      better.change ? [`Our decision would be more favourable if ${changeWords(better.change, nameOf)}.`] : [],
    ),
  };
}
