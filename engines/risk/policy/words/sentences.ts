import type { ApplicabilityGroup, Band, Definition, Factor, PolicyInput, Reason, Rule } from "../definition.ts";
import { joined, quoted, shownDuration, shownNumber } from "../explain/wording.ts";
import type { Background } from "../explain/explanation.ts";
import { sourceName } from "../explain/source-names.ts";
import { conditionsWords } from "./condition-words.ts";

/** The parts of a definition as sentences, in the words that explanations use. */

type Names = Background["sourceNames"];
const unnamed: Names = new Map();

/** "a number", "a list of texts". */
export function typeWords({ type, itemType }: Pick<PolicyInput, "type" | "itemType">): string {
  return type === "list" ? `a list of ${scalars[itemType ?? "string"]}s` : `a ${scalars[type]}`;
}

const scalars = { string: "text", number: "number", boolean: "yes or no" } as const;

export function inputSentence(input: PolicyInput, names = unnamed): string {
  const sources = joined(
    input.acceptedSources.map((source) => sourceName(source, names)),
    { shown: 20, last: "or" },
  );
  return `${input.key} is ${typeWords(input)} from ${sources}, at most ${shownDuration(input.maxAgeSeconds)} old.`;
}

export function groupSentence({ id, all }: ApplicabilityGroup): string {
  return `The policy applies to group ${id}: when ${conditionsWords(all)}.`;
}

export function factorSentence(factor: Factor): string {
  const taken =
    factor.match === "first"
      ? "The first case that matches counts"
      : "Of the cases that match, the one with the most points counts";
  const weight = factor.weight === 1 ? "" : `, times ${factor.weight}`;
  const otherwise =
    factor.defaultPoints === undefined
      ? "Without a match the assessment is incomplete"
      : `Without a match there are ${shownNumber(factor.defaultPoints)} points`;
  return `${taken}${weight}. ${otherwise}.`;
}

export function bandSentence(bands: readonly Band[], index: number): string {
  const { id, lowerBound, effect } = bands[index]!;
  const next = bands[index + 1];
  const range = next ? `From ${lowerBound} to below ${next.lowerBound}` : `From ${lowerBound}`;
  const asks = effect.actions.length === 0 ? "" : ` and asks for ${joined(effect.actions, { shown: 20 })}`;
  return `${range}, band ${id} decides ${effect.decision}${asks}.`;
}

/** "When screening.pep eq “pep”, decide at least restrict, force at least band high, ask for a call and say PEP “…”." */
export function ruleSentence({ all, effect, forcedBand, reasons }: Rule): string {
  const parts = [
    ...(effect ? [`decide at least ${effect.decision}`] : []),
    ...(forcedBand === undefined ? [] : [`force at least band ${forcedBand}`]),
    ...(effect && effect.actions.length > 0 ? [`ask for ${joined(effect.actions, { shown: 20 })}`] : []),
    `say ${reasonsWords(reasons)}`,
  ];
  return `When ${conditionsWords(all)}, ${joined(parts)}.`;
}

export function reasonsWords(reasons: readonly Reason[]): string {
  return joined(reasons.map(({ code, text }) => `${code} ${quoted({ id: text })}`));
}

/** What holds for the policy as a whole: score, missing evidence, review. */
export function policySentences({
  aggregation,
  floor,
  ceiling,
  missingEvidence,
  reviewAfterSeconds,
}: Definition): string[] {
  const score = aggregation === "sum" ? "the sum of all factors" : "the highest of all factors";
  const upper = ceiling === undefined ? "" : ` and at most ${ceiling}`;
  return [
    `The score is ${score}, at least ${floor ?? 0}${upper}.`,
    `While evidence is missing, the decision is at least ${missingEvidence}.`,
    `A review is due ${shownDuration(reviewAfterSeconds)} after each assessment.`,
  ];
}
