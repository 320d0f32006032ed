import { sourceName } from "@probity/engines/risk/policy/explain/source-names.ts";
import {
  decisionMeanings,
  shortMoment,
  stateWords,
  valueWords,
} from "@probity/engines/risk/policy/report/report-words.ts";
import { type ReportedAssessment, sourceNamesIn } from "@probity/engines/risk/policy/report/reported-assessment.ts";
import { conditionsWords } from "@probity/engines/risk/policy/words/condition-words.ts";

/** The tables of the report as texts. */

export type EvidenceRow = { input: boolean; receipt: string | null; cells: string[] };

/** An input, and below it each receipt that the evaluator was given. */
export function evidenceRows(assessment: ReportedAssessment): EvidenceRow[] {
  const names = sourceNamesIn(assessment);
  return assessment.data.inputs.flatMap(({ key, state, value, usableUntil, receipts }) => [
    {
      input: true,
      receipt: null,
      cells: [key, valueWords(value), stateWords[state], "", shortMoment(usableUntil)],
    },
    ...receipts.map((receipt) => ({
      input: false,
      receipt: receipt.evidenceId,
      cells: [
        sourceName(receipt.source, names),
        valueWords(receipt.value),
        receipt.status,
        shortMoment(receipt.observedAt),
        shortMoment(receipt.expiresAt),
      ],
    })),
  ]);
}

export function factorRows({ data }: ReportedAssessment): string[][] {
  const { factors = [] } = data.policySnapshot;
  const unscored = { scored: "default points", no_case: "no case matches", input_unresolved: "waits for evidence" };
  return data.factors.map(({ id, state, caseId, points, weight, contribution }, index) => {
    const matched = factors[index]?.cases.find((one) => one.id === caseId);
    return [
      factors[index]?.title ?? id,
      matched ? `${matched.id}: ${conditionsWords(matched.all)}` : unscored[state],
      points === null ? "–" : `${points} × ${weight}`,
      contribution === null ? "–" : String(contribution),
    ];
  });
}

export function ruleRows({ data }: ReportedAssessment): { matched: boolean; cells: string[] }[] {
  const { rules = [] } = data.policySnapshot;
  const results = { matched: "matched", not_matched: "did not match", not_evaluated: "not evaluated" };
  return data.rules.map(({ id, result }, index) => {
    const rule = rules[index];
    const asks = [
      ...(rule?.effect ? [rule.effect.decision, ...rule.effect.actions] : []),
      ...(rule?.forcedBand === undefined ? [] : [`at least band ${rule.forcedBand}`]),
    ];
    return {
      matched: result === "matched",
      cells: [rule?.title ?? id, rule ? conditionsWords(rule.all) : "", results[result], asks.join(", ")],
    };
  });
}

/** The bands beside each other, as shares of the whole, and the score among them; null without a score. */
export function scaleOf({ data }: ReportedAssessment) {
  const { score, band, policySnapshot } = data;
  if (score === null) return null;
  const { bands } = policySnapshot;
  const end = Math.max(bands.at(-1)!.lowerBound * 1.25, score * 1.1, 1);
  return {
    score: `score ${score}`,
    at: score / end,
    segments: bands.map(({ id, lowerBound, effect }, index) => ({
      name: `${id} ${lowerBound}`,
      meaning: decisionMeanings[effect.decision],
      deciding: id === band,
      from: lowerBound / end,
      share: ((bands[index + 1]?.lowerBound ?? end) - lowerBound) / end,
    })),
  };
}
