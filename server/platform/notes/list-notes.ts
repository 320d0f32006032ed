import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { Refusal, refuseField } from "#platform/operation/refusal.ts";
import { AfterQuery, Id, LimitQuery, OrderQuery, strict, walkOf } from "#platform/operation/shapes.ts";
import { filesOf } from "./file-store.ts";
import { asNote, Note } from "./note-record.ts";
import { listNoteRows, type NoteFilter } from "./note-store.ts";

type Query = { subjectId?: string; workItemId?: string; mentioned?: string };

/** GET /notes */
export const listNotes = operation({
  summary: "List notes, oldest first: of a subject with those on its work items, of an item, or for somebody",
  allow: readers,
  query: strict({
    subjectId: Type.Optional(Id),
    workItemId: Type.Optional(Id),
    mentioned: Type.Optional(
      Type.String({
        pattern: "^(me|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$",
        description: "Notes that mention somebody: `me`, or a user's id.",
      }),
    ),
    order: OrderQuery,
    limit: LimitQuery,
    after: AfterQuery,
  }),
  reply: walkOf(Note),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query: { ...query, after: query.after ?? "" }, caller, keys });
    const rows = await listNoteRows(tx, caller.scope, filterOf(query, caller), page);
    const files = await filesOf(
      tx,
      caller.scope,
      rows.map(({ id }) => id),
    );
    const answer = pageOf(
      rows.map((row) => asNote(keys, caller, row, files)),
      page,
    );
    if (!("nextCursor" in answer)) throw new Error("Notes are read by cursor.");
    return answer;
  },
});

/** Each filter has an index of its own, and none serves two of them together. */
function filterOf({ subjectId, workItemId, mentioned }: Query, caller: Caller): NoteFilter {
  const given = Object.entries({ subjectId, workItemId, mentioned }).filter(([, value]) => value !== undefined);
  if (given.length > 1)
    throw new Refusal("unsupported_query", {
      errors: given.slice(1).map(([name]) => ({
        path: `query:${name}`,
        code: "one_filter",
        message: "Send one of `subjectId`, `workItemId` and `mentioned`.",
      })),
    });
  if (subjectId !== undefined) return { by: "subject_id", id: subjectId };
  if (workItemId !== undefined) return { by: "work_item_id", id: workItemId };
  return mentioned === undefined ? { by: null } : { by: "user_id", id: personOf(mentioned, caller) };
}

function personOf(mentioned: string, caller: Caller): string {
  if (mentioned !== "me") return mentioned.toLowerCase();
  if (caller.kind === "user") return caller.userId;
  return refuseField("query:mentioned", "not_a_person", "Nobody mentions an API key. Send a user's id.");
}
