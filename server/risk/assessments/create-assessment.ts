import Type from "typebox";
import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseRepeated } from "#platform/operation/refusal.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { limits } from "../limits.ts";
import { assess } from "./assess.ts";
import { findAssessment } from "./assessment-list-store.ts";
import { asAssessmentRecord } from "./assessment-record.ts";
import { AssessmentOutcome, AssessmentShape } from "./assessment-shapes.ts";

/** The monitoring worker gives its own assessments triggers with this prefix. */
const reservedTriggers = "monitoring.";

/** POST /risk/subjects/{id}/assessments */
export const createAssessment = operation({
  summary: "Assess a subject with a published policy version",
  allow: writers,
  params: IdParams,
  body: strict({
    policyVersionId: Id,
    trigger: Type.String({
      pattern: idPattern,
      description: "Your own word for the reason: `onboarding`, `periodic_review`. `monitoring.` is reserved.",
    }),
    eventIds: Type.Optional(
      Type.Array(Id, { maxItems: limits.assessmentEvents, description: "Distinct events of this subject." }),
    ),
  }),
  example: {
    policyVersionId: "01982a10-52c4-7b1e-8a3f-1d2c3b4a5f60",
    trigger: "onboarding",
    eventIds: ["01982f50-1c2d-7e3f-8a4b-5c6d7e8f9a0b"],
  },
  reply: AssessmentShape,
  answer: {
    minimal: {
      reply: AssessmentOutcome,
      of({ id, resource, data: { decision, score, band, complete, sequence } }) {
        return { id, resource, data: { decision, score, band, complete, sequence } };
      },
    },
  },
  idempotency: {
    async readAgain(tx, scope, id) {
      return asAssessmentRecord((await findAssessment(tx, scope, id))!);
    },
  },

  async run({ tx, caller, now, params, body: { policyVersionId, trigger, eventIds = [] } }) {
    if (trigger.startsWith(reservedTriggers)) {
      refuseField("/trigger", "reserved", `Names that start with ${reservedTriggers} are reserved for monitoring.`);
    }
    refuseRepeated("/eventIds", eventIds);
    return assess(tx, caller, now, { subjectId: params.id, policyVersionId, trigger, eventIds });
  },
});
