import type { Resource } from "../records/resource.ts";
import { findAssessment, listAssessments } from "./assessment-list-store.ts";
import { asAssessmentRecord } from "./assessment-record.ts";
import { AssessmentData } from "./assessment-shapes.ts";

export const assessmentResource: Resource = {
  name: "assessments",
  data: AssessmentData,
  filters: ["subjectId"],
  async list(tx, scope, { subjectId }, page) {
    return (await listAssessments(tx, scope, subjectId, page)).map(asAssessmentRecord);
  },
  async find(tx, scope, id) {
    const row = await findAssessment(tx, scope, id);
    return row && asAssessmentRecord(row);
  },
};
