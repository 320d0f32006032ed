import Type from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { listRows, pageOf } from "#operation/page.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { Id, listOf, OffsetQuery, strict } from "#operation/shapes.ts";
import { sequenceOf } from "../events/event-store.ts";
import { listAssessmentsOfEvent } from "./assessment-list-store.ts";
import { asAssessmentRecord } from "./assessment-record.ts";
import { AssessmentShape } from "./assessment-shapes.ts";

/** GET /risk/subjects/{id}/events/{eventId}/assessments */
export const listEventAssessments = operation({
  summary: "List the assessments that name an event of a subject, oldest first",
  allow: readers,
  params: Type.Object({ id: Id, eventId: Id }),
  query: strict({ offset: OffsetQuery }),
  reply: listOf(AssessmentShape),

  async run({ tx, caller: { scope }, params, query }) {
    const offset = Number(query.offset ?? 0);
    const [sequence, rows] = await Promise.all([
      sequenceOf(tx, scope, params.id, params.eventId),
      listAssessmentsOfEvent(tx, scope, params.eventId, { offset, limit: listRows + 1 }),
    ]);
    refuseUnless(sequence !== undefined, "not_found");
    return pageOf(rows.map(asAssessmentRecord), offset);
  },
});
