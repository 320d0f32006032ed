import type { AssessmentSummary, Override } from "@probity/contract";
import type { HistoryPoint } from "../../pictures/score-history/score-history-model.ts";
import { subjectTexts as texts } from "../../texts/subject.ts";

/** The assessments of one policy key as points of its picture, each with the override that was made of it. */
export function historyPoints(
  assessments: readonly AssessmentSummary[],
  overrides: readonly Override[],
  policyKey: string,
): HistoryPoint[] {
  const ofKey = assessments.filter(({ data }) => data.policyKey === policyKey);
  return ofKey.map(({ id, data }) => {
    const override = overrides.find((each) => each.data.assessmentId === id);
    return {
      at: new Date(data.evaluatedAt),
      score: data.score,
      band: data.band,
      forcedBy: data.band === data.scoreBand ? null : texts.forcedByRule,
      override: override
        ? { decision: override.data.decision, until: new Date(override.data.revokedAt ?? override.data.expiresAt) }
        : null,
    };
  });
}
