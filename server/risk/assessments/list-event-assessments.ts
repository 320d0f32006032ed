import Type from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { pageAsked, pageOf } from "#operation/page.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { Id, listOf, Paging, strict } from "#operation/shapes.ts";
import { sequenceOf } from "../events/event-store.ts";
import { listAssessmentsOfEvent } from "./assessment-list-store.ts";
import { asAssessmentRecord } from "./assessment-record.ts";
import { AssessmentShape } from "./assessment-shapes.ts";

/** GET /risk/subjects/{id}/events/{eventId}/assessments */
export const listEventAssessments = operation({
  summary: "List the assessments that name an event of a subject, oldest first",
  allow: readers,
  params: Type.Object({ id: Id, eventId: Id }),
  query: strict(Paging),
  reply: listOf(AssessmentShape),

  async run({ tx, caller, keys, path, params, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const [sequence, rows] = await Promise.all([
      sequenceOf(tx, caller.scope, params.id, params.eventId),
      listAssessmentsOfEvent(tx, caller.scope, params.eventId, page),
    ]);
    refuseUnless(sequence !== undefined, "not_found");
    return pageOf(rows.map(asAssessmentRecord), page);
  },
});
