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

function scoreSentence(definition: Definition, { score, scoreBand, factors }: Evaluation): string {
  const from = definition.aggregation === "sum" ? sumOf(factors) : highestOf(factors);
  const index = definition.bands.findIndex(({ id }) => id === scoreBand);
  const next = definition.bands[index + 1];
  const range = `${definition.bands[index]?.lowerBound} ${next ? `to below ${next.lowerBound}` : "and above"}`;
  const bound = from.total === score ? null : from.total > score! ? "lowered to the ceiling" : "raised to the floor";
  const origin = bound ? ` (${from.text} = ${from.total}, ${bound})` : ` = ${from.text}`;
  return `Score ${score}${origin}, which is band ${scoreBand} (${range}).`;
}

const millionths = 1_000_000;

function sumOf(factors: readonly FactorResult[]) {
  const counts = factors.map(({ contribution }) => Math.round(contribution! * millionths));
  const total = counts.reduce((sum, count) => sum + count, 0) / millionths;
  const contributing = factors.filter(({ contribution }) => contribution !== 0);
  return { total, text: contributing.map(product).join(" + ") || "nothing, as no factor contributes" };
}

function highestOf(factors: readonly FactorResult[]) {
  if (factors.length === 0) return sumOf(factors);
  const total = Math.max(...factors.map(({ contribution }) => contribution!));
  const winners = factors.filter(({ contribution }) => contribution === total);
  const among = factors.length === 1 ? "" : `, the highest of ${factors.length} factors`;
  return { total, text: `${joined(winners.map(product))}${among}` };
}

function product({ id, points, weight }: FactorResult): string {
  return `${id} ${points! < 0 ? `(${points})` : points} × ${weight}`;
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
  source_retired: "comes from a retired source",
};

function missingSentence(definition: Definition, evaluation: Evaluation): string {
  const missing = evaluation.inputs.flatMap(({ key, state }) =>
    state === "resolved" ? [] : [`${key} ${stateWords[state]}`],
  );
  const uncovered = evaluation.factors.flatMap(({ id, state }) => (state === "no_case" ? [`factor ${id}`] : []));
  const parts = [
    ...(missing.length > 0 ? [`Evidence is missing: ${missing.join(", ")}`] : []),
    ...(uncovered.length > 0 ? [`No case matches and no default points are set: ${uncovered.join(", ")}`] : []),
  ];
  const awaits = definition.missingEvidence === "review" ? "is a review" : "awaits evidence";
  const then = evaluation.decision === definition.missingEvidence ? `the decision ${awaits}` : "matched rules decide";
  return `${parts.join(". ")}; so there is no score and ${then}.`;
}

function forcedSentence(definition: Definition, evaluation: Evaluation): string[] {
  const { band, scoreBand } = evaluation;
  if (band === null || band === scoreBand) return [];
  const forcing = matchedRules(definition, evaluation).filter(({ forcedBand }) => forcedBand === band);
  return [`Band ${band}${scoreBand ? ` instead of ${scoreBand}` : ""}, forced by ${joined(forcing.map(ruleName))}.`];
}

function notEvaluatedSentence({ rules }: Evaluation): string[] {
  const ids = rules.filter(({ result }) => result === "not_evaluated").map(({ id }) => `rule ${id}`);
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
  if (freshUntil === null) return `The review is due at ${reviewDueAt}.`;
  return `The evidence used is fresh until ${freshUntil}, and the review is due at ${reviewDueAt}.`;
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

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
