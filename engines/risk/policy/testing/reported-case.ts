import { hash } from "node:crypto";
import { digestsOf } from "../digest.ts";
import { evaluatorOf } from "../evaluators.ts";
import type { ReportFacts } from "../report/reported-assessment.ts";
import type { SampleCase } from "./sample-case.ts";

const id = (last: number) => `0198f2c4-0000-7000-8000-${String(last).padStart(12, "0")}`;

/** The report of a sample, as if an evaluator of this version had decided it. */
export function reportedCase(version: string, { definition, readings, evaluatedAt }: SampleCase): ReportFacts {
  const { requiredActions, ...evaluation } = evaluatorOf(version)!.evaluate(definition, readings, evaluatedAt);
  const digests = digestsOf((text) => hash("sha256", text), definition, { ...evaluation, requiredActions });
  return {
    mode: "live",
    assessment: {
      id: id(1),
      data: {
        ...evaluation,
        requiredActions: requiredActions.map((action, index) => ({ ...action, actionId: id(100 + index) })),
        subjectId: id(2),
        policyVersionId: id(3),
        policyKey: "sample",
        policyVersion: 1,
        trigger: "onboarding",
        eventIds: [],
        evaluatedAt,
        sequence: 1,
        evidenceRevision: 1,
        previousAssessmentId: null,
        evaluatorVersion: version,
        ...digests,
        explanation: ["A sample was decided."],
        explanationDetails: [],
        policySnapshot: definition,
      },
    },
  };
}
