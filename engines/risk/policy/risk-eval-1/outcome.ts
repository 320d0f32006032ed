import type { Band, Definition, Effect, Reason, Rule } from "../definition.ts";
import type { AssessmentDecision, FactorResult, RequiredAction, RuleResult } from "../evaluation.ts";
import { conditionResults, conjunctionOf } from "./conditions.ts";
import type { Facts } from "./inputs.ts";

const ruleResult = { true: "matched", false: "not_matched", unknown: "not_evaluated" } as const;

export function applyRule(rule: Rule, facts: Facts): RuleResult {
  const conditions = conditionResults(rule.all, facts);
  return { id: rule.id, result: ruleResult[conjunctionOf(conditions)], conditions };
}

const strength: Record<AssessmentDecision, number> = {
  none: 0,
  awaiting_evidence: 1,
  review: 2,
  restrict: 3,
  reject: 4,
};

/** The bands that apply, the score's and the forced ones, from the highest down. The first is the band of the evaluation. */
export function bandsOf(definition: Definition, scoreBand: number, matched: readonly Rule[]): Band[] {
  const applying = new Set([scoreBand]);
  for (const { forcedBand } of matched) {
    if (forcedBand !== undefined) applying.add(definition.bands.findIndex(({ id }) => id === forcedBand));
  }
  return definition.bands.filter((_band, index) => applying.has(index)).toReversed();
}

/**
 * The strongest decision of all that apply: also of a band that another one exceeds, because a policy may ask for less in a
 * higher band and a forced band must never lower the risk.
 */
export function decide(definition: Definition, complete: boolean, bands: readonly Band[], matched: readonly Rule[]) {
  let decision: AssessmentDecision = complete ? "none" : definition.missingEvidence;
  for (const { effect } of [...bands, ...matched]) {
    if (effect && strength[effect.decision] > strength[decision]) decision = effect.decision;
  }
  return decision;
}

/**
 * Actions of the final band; then of each band it exceeds that decides more strongly, because a decision that stands needs its
 * actions; then of the rules. An action that several ask for keeps its first place and names them all.
 */
export function requiredActions([band, ...exceeded]: readonly Band[], matched: readonly Rule[]) {
  const required: RequiredAction[] = [];
  const add = (effect: Effect | undefined, origin: string) => {
    for (const name of effect?.actions ?? []) {
      const known = required.find((action) => action.name === name);
      if (known) known.origins.push(origin);
      else required.push({ name, origins: [origin] });
    }
  };
  if (band) add(band.effect, `band:${band.id}`);
  for (const { id, effect } of exceeded) {
    if (strength[effect.decision] > strength[band!.effect.decision]) add(effect, `band:${id}`);
  }
  for (const rule of matched) add(rule.effect, `rule:${rule.id}`);
  return required;
}

/** Reasons of the cases that gave points, then of the rules that matched. */
export function reasonsOf(definition: Definition, factors: readonly FactorResult[], matched: readonly Rule[]) {
  const reasons: ({ origin: string } & Reason)[] = [];
  factors.forEach(({ id, caseId }, index) => {
    if (caseId === null) return;
    const reason = definition.factors![index]!.cases.find((candidate) => candidate.id === caseId)!.reason;
    if (reason) reasons.push({ origin: `factor:${id}/${caseId}`, code: reason.code, text: reason.text });
  });
  for (const rule of matched) {
    for (const { code, text } of rule.reasons) reasons.push({ origin: `rule:${rule.id}`, code, text });
  }
  return reasons;
}
