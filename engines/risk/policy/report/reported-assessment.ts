import type { Definition } from "../definition.ts";
import type { Evaluation, RequiredAction } from "../evaluation.ts";
import type { Background, Detail } from "../explain/explanation.ts";

/** The record of an assessment as the API answers it, which a report carries as it is. */
export type ReportedAssessment = {
  id: string;
  data: Omit<Evaluation, "requiredActions"> & {
    subjectId: string;
    policyVersionId: string;
    policyKey: string;
    policyVersion: number;
    trigger: string;
    eventIds: readonly string[];
    evaluatedAt: string;
    sequence: number;
    evidenceRevision: number;
    previousAssessmentId: string | null;
    evaluatorVersion: string;
    requiredActions: readonly (RequiredAction & { actionId: string })[];
    definitionDigest: string;
    inputsDigest: string;
    resultDigest: string;
    explanation: readonly string[];
    explanationDetails: readonly Detail[];
    policySnapshot: Definition;
  };
};

/** Everything that a report is made of. Nothing in it depends on when or by whom it is asked for, so neither does the file. */
export type ReportFacts = { assessment: ReportedAssessment; mode: "live" | "test" };

/** What the evaluator answered, out of the record around it. */
export function evaluationIn({ data }: ReportedAssessment): Evaluation {
  return {
    complete: data.complete,
    score: data.score,
    band: data.band,
    scoreBand: data.scoreBand,
    decision: data.decision,
    inputs: data.inputs,
    applicability: data.applicability,
    factors: data.factors,
    rules: data.rules,
    reasons: data.reasons,
    requiredActions: data.requiredActions.map(({ name, origins }) => ({ name, origins })),
    freshUntil: data.freshUntil,
    reviewDueAt: data.reviewDueAt,
  };
}

/** The names that people know sources by, as they were when the decision was explained. */
export function sourceNamesIn({ data }: ReportedAssessment): Background["sourceNames"] {
  const named = data.explanationDetails.flatMap((detail): { source: string; name: string }[] =>
    detail.about === "evidence" || detail.about === "input" ? detail.sources : [],
  );
  return new Map(named.map(({ source, name }) => [source, name]));
}
