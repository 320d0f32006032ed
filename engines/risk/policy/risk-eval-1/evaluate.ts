import type { Definition } from "../definition.ts";
import type { Evaluation, Readings } from "../evaluation.ts";
import { applicabilityOf } from "./applicability.ts";
import { scoreFactor } from "./factors.ts";
import { resolveInputs } from "./inputs.ts";
import { instantOf, momentOf } from "./moments.ts";
import { applyRule, bandsOf, decide, reasonsOf, requiredActions } from "./outcome.ts";
import { bandOfScore, scoreOf } from "./score.ts";

/** Evaluates a valid definition, also for a subject it does not apply to: refusing that is the caller's business. */
export function evaluate(definition: Definition, readings: Readings, evaluatedAt: string): Evaluation {
  const at = instantOf(evaluatedAt);
  const { inputs, facts, freshUntil } = resolveInputs(definition, readings, at);
  const factors = (definition.factors ?? []).map((factor) => scoreFactor(factor, facts));
  const rules = (definition.rules ?? []).map((rule) => applyRule(rule, facts));
  const matched = (definition.rules ?? []).filter((_rule, index) => rules[index]!.result === "matched");

  const complete = facts.size === inputs.length && factors.every(({ state }) => state === "scored");
  const score = complete ? scoreOf(definition, factors) : null;
  const scoreBand = score === null ? -1 : bandOfScore(definition, score);
  const bands = bandsOf(definition, scoreBand, matched);
  return {
    complete,
    score,
    band: bands[0]?.id ?? null,
    scoreBand: definition.bands[scoreBand]?.id ?? null,
    decision: decide(definition, complete, bands, matched),
    inputs,
    applicability: applicabilityOf(definition.applicability ?? [], facts),
    factors,
    rules,
    reasons: reasonsOf(definition, factors, matched),
    requiredActions: requiredActions(bands, matched),
    freshUntil,
    reviewDueAt: momentOf(at + definition.reviewAfterSeconds * 1000),
  };
}
