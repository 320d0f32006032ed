import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { limits } from "../limits.ts";
import { findSubject } from "../subjects/subject-store.ts";
import { listJourney, sequenceOf } from "./event-store.ts";
import { journeyCategories } from "./event-types.ts";
import { asEventRecord, EventRecord } from "./recorded-event.ts";

/** GET /risk/subjects/{id}/journey */
export const readJourney = operation({
  summary: "Read the events of a subject, newest first by receipt",
  allow: readers,
  params: IdParams,
  query: strict({
    category: Type.Optional(Type.Enum([...journeyCategories])),
    before: Type.Optional(Id),
  }),
  reply: Type.Object({
    items: Type.Array(EventRecord),
    nextCursor: Type.Union([Id, Type.Null()]),
  }),

  async run({ tx, caller, params, query }) {
    const subject = await findSubject(tx, caller.scope, params.id);
    refuseUnless(subject, "not_found");
    const beforeSequence = query.before && (await sequenceOf(tx, caller.scope, subject.id, query.before));
    refuseUnless(query.before === undefined || beforeSequence !== undefined, "invalid_cursor");

    const limit = limits.journeyEvents + 1;
    const rows = await listJourney(tx, caller.scope, {
      subjectId: subject.id,
      category: query.category,
      beforeSequence: beforeSequence || undefined,
      limit,
    });
    const items = rows.slice(0, limits.journeyEvents).map(asEventRecord);
    return { items, nextCursor: rows.length === limit ? items.at(-1)!.id : null };
  },
});
