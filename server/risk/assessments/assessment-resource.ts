import { resource } from "../records/resource.ts";
import { findAssessment, listAssessments } from "./assessment-list-store.ts";
import { asAssessmentRecord } from "./assessment-record.ts";
import { AssessmentShape } from "./assessment-shapes.ts";

export const assessmentResource = resource({
  name: "assessments",
  record: AssessmentShape,
  filters: ["subjectId"],
  async list(tx, scope, { subjectId }, page) {
    return (await listAssessments(tx, scope, subjectId, page)).map(asAssessmentRecord);
  },
  async find(tx, scope, id) {
    const row = await findAssessment(tx, scope, id);
    return row && asAssessmentRecord(row);
  },
});
