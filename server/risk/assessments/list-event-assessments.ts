import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id, listOf, OrderQuery, Paging, strict, ViewQuery } from "#platform/operation/shapes.ts";
import { sequenceOf } from "../events/event-store.ts";
import { idsOfEvent, listAssessmentsOfEvent } from "./assessment-list-store.ts";
import { asAssessmentRecord } from "./assessment-record.ts";
import { AssessmentShape } from "./assessment-shapes.ts";
import { asAssessmentSummary, AssessmentSummary } from "./assessment-summary.ts";
import { selectSummaries } from "./summary-store.ts";

/** GET /risk/subjects/{id}/events/{eventId}/assessments */
export const listEventAssessments = operation({
  summary: "List the assessments that name an event of a subject, oldest first",
  allow: readers,
  params: Type.Object({ id: Id, eventId: Id }),
  query: strict({ order: OrderQuery, view: ViewQuery, ...Paging }),
  reply: Type.Union([listOf(AssessmentShape), listOf(AssessmentSummary)]),

  async run({ tx, caller, now, keys, path, params, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const sequence = await sequenceOf(tx, caller.scope, params.id, params.eventId);
    refuseUnless(sequence !== undefined, "not_found");
    if (query.view === undefined)
      return pageOf(
        (await listAssessmentsOfEvent(tx, caller.scope, params.eventId, page)).map(asAssessmentRecord),
        page,
      );
    const rows = await selectSummaries(tx, caller.scope, idsOfEvent(caller.scope, params.eventId, page), page);
    return pageOf(
      rows.map((row) => asAssessmentSummary(row, now)),
      page,
    );
  },
});
