import { codePointName } from "../../../agreements/fields/character-name.ts";
import type { Definition, FactValue } from "../definition.ts";
import type { AssessmentDecision, InputState, Truth } from "../evaluation.ts";
import type { Background } from "../explain/explanation.ts";
import { conditionsWords, shownValue } from "../words/condition-words.ts";
import {
  bandSentence,
  factorSentence,
  groupSentence,
  inputSentence,
  policySentences,
  ruleSentence,
} from "../words/sentences.ts";

/** The words that the page and the PDF have in common. */

export type Meaning = "fine" | "look" | "limit" | "stop" | "unknown";

export const decisionMeanings: Record<AssessmentDecision, Meaning> = {
  none: "fine",
  awaiting_evidence: "unknown",
  review: "look",
  restrict: "limit",
  reject: "stop",
};

export const decisionWords: Record<AssessmentDecision, string> = {
  none: "asks for no restriction",
  awaiting_evidence: "waits for evidence",
  review: "a person looks first",
  restrict: "limits what the subject may do",
  reject: "the policy rejects",
};

export const stateWords: Record<InputState, string> = {
  resolved: "resolved",
  missing: "missing",
  stale: "too old",
  expired: "expired",
  unavailable: "unavailable",
  revoked: "revoked",
  conflict: "sources disagree",
  not_approved: "not approved",
  binding_outdated: "binding outdated",
  source_retired: "source retired",
};

export const truthWords: Record<Truth, string> = { true: "holds", false: "does not hold", unknown: "unknown" };

/** Characters that reverse what follows are shown by their number: nobody may read another value than the one that decided. */
export const withoutReversals = (text: string) => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, named);
const named = (character: string) => `(${codePointName(character)})`;

/** To the second, as it is stored: an auditor compares it with other records. */
export const moment = (iso: string | null) => (iso === null ? "–" : `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`);

/** For tables whose head says that all moments are in UTC. */
export const shortMoment = (iso: string | null) => (iso === null ? "" : moment(iso).replace(" UTC", ""));

export function valueWords(value: FactValue | null): string {
  if (value === null) return "–";
  if (!Array.isArray(value)) return shownValue(value);
  return value.length === 0 ? "an empty list" : value.map(shownValue).join(", ");
}

export const digestTitles = {
  definitionDigest: "Policy",
  inputsDigest: "Evidence",
  resultDigest: "Result",
} as const;

export const digestCovers = {
  definitionDigest: "the definition of the policy version",
  inputsDigest: "every receipt that the evaluator was given",
  resultDigest: "what the evaluator made of them: states, factors, rules, score, band, decision, reasons, actions",
} as const;

export type PolicyPart = { title: string; sentences: string[] };

/** The definition as sentences, in the order in which it is evaluated. */
export function policyInWords(definition: Definition, names: Background["sourceNames"]): PolicyPart[] {
  const { inputs, applicability = [], factors = [], bands, rules = [] } = definition;
  const parts: PolicyPart[] = [
    { title: "Inputs", sentences: inputs.map((input) => inputSentence(input, names)) },
    { title: "Whom it covers", sentences: applicability.map(groupSentence) },
    ...factors.map((factor) => ({
      title: `Factor ${factor.title ?? factor.id}`,
      sentences: [
        factorSentence(factor),
        ...factor.cases.map(({ id, all, points }) => `${id}: ${points} points when ${conditionsWords(all)}.`),
      ],
    })),
    { title: "Bands", sentences: bands.map((_band, index) => bandSentence(bands, index)) },
    { title: "Rules", sentences: rules.map((rule) => `${rule.title ?? rule.id}: ${ruleSentence(rule)}`) },
    { title: "As a whole", sentences: policySentences(definition) },
  ];
  return parts.filter(({ sentences }) => sentences.length > 0);
}
