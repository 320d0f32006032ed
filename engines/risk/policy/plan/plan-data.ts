import { invariantSentence } from "../words/invariant-words.ts";
import type { PolicyChange } from "../words/diff-in-words.ts";
import type { ChangeEffect, Effect } from "./effects.ts";
import type { Invariant } from "./invariant.ts";
import type { Verdict } from "./invariants.ts";
import type { Move } from "./moves.ts";
import type { Comparison, Plan, Properties } from "./plan.ts";
import type { Witness } from "./witness.ts";

const decided = true as const;

/** A plan for programs: the same, with cases as values by input. */
export function planData({ evaluatorVersion, comparison, properties }: Plan) {
  return {
    evaluatorVersion,
    comparison: comparison.decided ? comparisonData(comparison) : comparison,
    properties: properties.decided ? propertiesData(properties) : properties,
  };
}

function comparisonData({ equal, moves, differences }: Comparison) {
  return {
    decided,
    equal,
    moves: moves.map(moveData),
    differences: differences.map((each) =>
      each.decided ? { aspect: each.aspect, decided, share: each.share, witness: caseOrNull(each.witness) } : each,
    ),
  };
}

function moveData({ from, to, share, smallest }: Move) {
  const witness = smallest && {
    ...caseData(smallest.witness),
    inputsOffBaseline: smallest.inputs,
    steps: smallest.steps,
  };
  return { from, to, share, witness };
}

/** The changes in words, each with what it does. */
export function changesData(changes: readonly PolicyChange[], effects: readonly ChangeEffect[]) {
  return changes.map((change, at) => ({
    ...change,
    alone: effectData(effects[at]!.alone),
    together: effectData(effects[at]!.together),
  }));
}

const effectData = (effect: Effect) => (effect.decided ? { decided, moves: effect.moves.map(moveData) } : effect);

function propertiesData({ reach, idleRules, idleInputs, gaps, monotony }: Properties) {
  return {
    decided,
    reach: reach.map((each) =>
      each.decided ? { kind: each.kind, name: each.name, decided, witness: caseOrNull(each.witness) } : each,
    ),
    idleRules,
    idleInputs,
    gaps: gaps.decided ? { decided, gaps: gaps.gaps.map((gap) => ({ ...gap, witness: caseData(gap.witness) })) } : gaps,
    monotony: monotony.map((each) => {
      if (!each.decided) return each;
      const { input, direction, counterexample: shown } = each;
      const counterexample = shown && { less: caseData(shown.less), more: caseData(shown.more) };
      return { input, direction, decided, counterexample };
    }),
  };
}

/** The verdicts on invariants, in their order, for programs. */
export function verdictsData(invariants: readonly Invariant[], verdicts: readonly Verdict[]) {
  return verdicts.map((verdict, at) => ({
    id: verdict.id,
    sentence: invariantSentence(invariants[at]!),
    verdict: verdict.verdict,
    counterexample: verdict.verdict === "refuted" ? verdict.counterexample.map(caseData) : [],
    notDecided: verdict.verdict === "not_decided" ? { reason: verdict.reason, inputs: verdict.inputs } : null,
  }));
}

const caseOrNull = (witness: Witness | null) => witness && caseData(witness);

function caseData({ inputs, evaluations }: Witness) {
  return {
    inputs: Object.fromEntries(inputs.map(({ key, values }) => [key, values])),
    evaluations: evaluations.map(({ applicability, complete, decision, band, score, requiredActions }) => ({
      applicability: applicability.result,
      complete,
      decision,
      band,
      score,
      actions: requiredActions.map(({ name }) => name),
    })),
  };
}
