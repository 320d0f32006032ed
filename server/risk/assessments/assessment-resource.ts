import { currencyReasonsOf } from "@probity/engines/risk/assessments/state.ts";
import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import Type from "typebox";
import { Id } from "#platform/operation/shapes.ts";
import { type Reading, resource } from "../records/resource.ts";
import { type AssessmentFilters, assessmentIds, findAssessment, readAssessments } from "./assessment-list-store.ts";
import { asAssessmentRecord } from "./assessment-record.ts";
import { AssessmentShape } from "./assessment-shapes.ts";
import { asAssessmentSummary, AssessmentSummary } from "./assessment-summary.ts";
import { AssessmentDecision } from "./evaluation-shapes.ts";
import { selectLatest, selectSummaries } from "./summary-store.ts";

export const assessmentResource = resource({
  name: "assessments",
  record: AssessmentShape,
  filters: {
    subjectId: Id,
    policyKey: Type.String({ pattern: idPattern }),
    policyVersionId: Id,
    decision: AssessmentDecision,
    current: Type.Enum(["true", "false"], { description: "Whether they speak for the subject at this moment." }),
  },
  together: [
    ["subjectId"],
    ["policyKey"],
    ["policyVersionId"],
    ["decision"],
    ["policyKey", "decision"],
    ["subjectId", "policyKey"],
    ["subjectId", "current"],
    ["subjectId", "policyKey", "current"],
  ],
  async list(reading, asked) {
    const chosen = assessmentIds(reading.scope, await known(reading, asked), reading.page);
    return (await readAssessments(reading.tx, reading.scope, chosen, reading.page)).map(asAssessmentRecord);
  },
  summary: {
    record: AssessmentSummary,
    async list(reading, asked) {
      const { tx, scope, page, now } = reading;
      const rows = await selectSummaries(tx, scope, assessmentIds(scope, await known(reading, asked), page), page);
      return rows.map((row) => asAssessmentSummary(row, now));
    },
  },
  async find(tx, scope, id) {
    const row = await findAssessment(tx, scope, id);
    return row && asAssessmentRecord(row);
  },
});

/** More policy keys than anybody assesses one subject under. */
const keysMax = 1000;

type Asked = Omit<AssessmentFilters, "current"> & { current?: "true" | "false" | undefined };

/** The filters with the assessments that are current in place of the question: one for each policy key at most, by the engine's own rule. */
async function known({ tx, scope, now }: Reading, { current, ...filters }: Asked): Promise<AssessmentFilters> {
  if (current === undefined || filters.subjectId === undefined) return filters;
  const latest = await selectLatest(tx, scope, filters.subjectId, keysMax);
  const ids = latest.filter(({ facts }) => currencyReasonsOf(facts, now).length === 0).map(({ id }) => id);
  return { ...filters, current: { is: current === "true", ids } };
}
