import type { Band, Definition, Rule } from "./definition.ts";
import type { Evaluation, FactorResult, InputState } from "./evaluation.ts";

/**
 * An evaluation in sentences, for somebody who has not read the policy. They name elements, points, states and deadlines,
 * never what the evidence says, so that they can be shown where the evidence cannot.
 */
export function explain(definition: Definition, evaluation: Evaluation): string[] {
  return [
    decisionSentence(definition, evaluation),
    ...applicabilitySentence(evaluation),
    evaluation.complete ? scoreSentence(definition, evaluation) : missingSentence(definition, evaluation),
    ...forcedSentence(definition, evaluation),
    ...notEvaluatedSentence(evaluation),
    actionsSentence(evaluation),
    deadlineSentence(evaluation),
  ];
}

function decisionSentence(definition: Definition, evaluation: Evaluation): string {
  const { decision } = evaluation;
  if (decision === "none") return "Decision none, because neither the band nor a matched rule asks for more.";
  const because: string[] = [];
  const bandDecision = (id: string | null | undefined) => bandOf(definition, id)?.effect.decision;
  for (const rule of matchedRules(definition, evaluation)) {
    const decides = rule.effect?.decision === decision;
    const forces = bandDecision(rule.forcedBand) === decision;
    if (!decides && !forces) continue;
    const how = decides ? "matched" : `matched and forces band ${rule.forcedBand}`;
    because.push(`${ruleName(rule)} ${how}: ${rule.reasons.map(({ text }) => unended(text)).join("; ")}`);
  }
  if (bandDecision(evaluation.scoreBand) === decision) because.push(`the score is in band ${evaluation.scoreBand}`);
  if (!evaluation.complete && definition.missingEvidence === decision) because.push("the evaluation is incomplete");
  return `Decision ${decision}, because ${joined(because)}.`;
}

function applicabilitySentence({ applicability }: Evaluation): string[] {
  if (applicability.groups.length === 0) return [];
  if (applicability.groupId !== null) return [`The policy applies, because group ${applicability.groupId} matches.`];
  return applicability.result === "unknown"
    ? ["It is unknown whether the policy applies, because evidence that its groups ask for is missing."]
    : ["The policy does not apply, because none of its groups matches."];
}

function scoreSentence(definition: Definition, evaluation: Evaluation): string {
  const { score, scoreBand, factors } = evaluation;
  const from = definition.aggregation === "sum" ? sumOf(factors) : highestOf(factors);
  const band = definition.bands.findIndex(({ id }) => id === scoreBand);
  const next = definition.bands[band + 1];
  const range = `${definition.bands[band]?.lowerBound} ${next ? `to below ${next.lowerBound}` : "and above"}`;
  return `Score ${score} = ${from}${boundOf(definition, evaluation)}, which is band ${scoreBand} (${range}).`;
}

function sumOf(factors: readonly FactorResult[]): string {
  const parts = factors.filter(({ contribution }) => contribution !== 0).map(product);
  return parts.length > 0 ? parts.join(" + ") : "0, to which no factor contributes";
}

function highestOf(factors: readonly FactorResult[]): string {
  if (factors.length === 0) return "0, to which no factor contributes";
  const highest = Math.max(...factors.map(({ contribution }) => contribution!));
  const winners = factors.filter(({ contribution }) => contribution === highest).map(product);
  return `the highest of ${count(factors.length, "contribution")}, ${joined(winners)}`;
}

function product({ id, points, weight }: FactorResult): string {
  return `${id} ${points! < 0 ? `(${points})` : points} × ${weight}`;
}

/** Only a bound that the score stands on is worth a word. */
function boundOf({ floor = 0, ceiling }: Definition, { score, factors }: Evaluation): string {
  if (score === ceiling) return `, at most the ceiling ${ceiling}`;
  if (score === floor && factors.some(({ contribution }) => contribution! < 0)) return `, at least the floor ${floor}`;
  return score === floor && floor > 0 ? `, at least the floor ${floor}` : "";
}

const stateWords: Record<Exclude<InputState, "resolved">, string> = {
  missing: "has no evidence",
  stale: "is stale",
  expired: "has expired",
  unavailable: "is unavailable",
  revoked: "was revoked",
  conflict: "has sources that disagree",
  not_approved: "comes from an attempt that is not approved",
  binding_outdated: "is bound to an older revision of its workflow",
  source_retired: "has only a retired source",
};

function missingSentence(definition: Definition, evaluation: Evaluation): string {
  const inputs = evaluation.inputs.flatMap(({ key, state }) =>
    state === "resolved" ? [] : [`${key} ${stateWords[state]}`],
  );
  const uncovered = evaluation.factors.filter(({ state }) => state === "no_case").map(({ id }) => id);
  const parts: string[] = [];
  if (inputs.length > 0) parts.push(`Evidence is missing: ${inputs.join(", ")}`);
  if (uncovered.length > 0) parts.push(`No case matches and there are no default points: ${uncovered.join(", ")}`);
  const then =
    definition.missingEvidence === "review" ? "is at least a review" : "awaits evidence unless a rule is stronger";
  return `${parts.join(". ")}; so there is no score and the decision ${then}.`;
}

function forcedSentence(definition: Definition, evaluation: Evaluation): string[] {
  const { band, scoreBand } = evaluation;
  if (band === null || band === scoreBand) return [];
  const forcing = matchedRules(definition, evaluation).filter(({ forcedBand }) => forcedBand === band);
  return [`Band ${band}${scoreBand ? ` instead of ${scoreBand}` : ""}, forced by ${joined(forcing.map(ruleName))}.`];
}

function notEvaluatedSentence({ rules }: Evaluation): string[] {
  const ids = rules.filter(({ result }) => result === "not_evaluated").map(({ id }) => id);
  return ids.length > 0 ? [`Not evaluated for lack of evidence: ${ids.join(", ")}.`] : [];
}

function actionsSentence({ requiredActions }: Evaluation): string {
  if (requiredActions.length === 0) return "No action is required.";
  const parts = requiredActions.map(
    ({ name, origins }) => `${name} (${joined(origins.map((origin) => origin.replace(":", " ")))})`,
  );
  return `Required: ${parts.join(", ")}.`;
}

function deadlineSentence({ freshUntil, reviewDueAt }: Evaluation): string {
  const evidence = freshUntil === null ? "" : `The evidence used is fresh until ${freshUntil}, and the `;
  return `${evidence || "The "}review is due at ${reviewDueAt}.`;
}

function matchedRules(definition: Definition, evaluation: Evaluation): Rule[] {
  return (definition.rules ?? []).filter((_rule, index) => evaluation.rules[index]?.result === "matched");
}

function bandOf(definition: Definition, id: string | null | undefined): Band | undefined {
  return definition.bands.find((band) => band.id === id);
}

function ruleName({ id, title }: Rule): string {
  return title === undefined ? `rule ${id}` : `rule ${id} (${title})`;
}

const unended = (text: string) => text.replace(/\.$/, "");
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
