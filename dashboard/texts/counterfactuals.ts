import type { AssessmentDecision } from "@probity/contract";

const or = new Intl.ListFormat("en", { type: "disjunction" });
const and = new Intl.ListFormat("en", { type: "conjunction" });

/** What would change a decision, and how firmly it stands. */
export const counterfactualTexts = {
  title: "What would change this",
  when: "If",
  and: "and",
  never: (decisions: readonly AssessmentDecision[]) => `Proved: no change leads to ${or.format(decisions)}.`,
  undecided: (decisions: readonly AssessmentDecision[]) =>
    `Not decided: what leads to ${or.format(decisions)} would take too long to say.`,
  missing: (keys: readonly string[]) => `Still missing: ${and.format(keys)}.`,
  sources: (names: readonly string[]) =>
    names.length === 1
      ? `It rests on ${names[0]}: an error there would be enough to change it.`
      : `It rests on each of ${and.format(names)}: an error of one would be enough to change it.`,
  sentences: (count: number) => `All ${count} sentences`,
  customer: "For the customer",
  nothingToTell:
    "No input of this decision may be told to the customer. Notes about the policy's inputs say which may.",
  copy: "Copy the words for the customer",
  erased: "The subject was erased, and with it what this could be computed from.",
  unread: "This cannot be read now.",
  again: "Try again",
};
