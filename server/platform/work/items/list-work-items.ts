import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { listRows, pageAsked, pageOf } from "#platform/operation/page.ts";
import { refuseField } from "#platform/operation/refusal.ts";
import { AfterQuery, Id, strict, walkOf } from "#platform/operation/shapes.ts";
import { asWorkItem, SeverityName, WorkItem, WorkKindName } from "./item-record.ts";
import { listItems } from "./item-store.ts";

/** GET /work-items */
export const listWorkItems = operation({
  summary: "List what waits for somebody, the first due first; a page can be short although more follow",
  allow: readers,
  query: strict({
    kind: Type.Optional(WorkKindName),
    severity: Type.Optional(SeverityName),
    assignee: Type.Optional(
      Type.String({
        pattern: "^(me|none|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$",
        description: "`me`, `none` for what nobody has, or a user's id.",
      }),
    ),
    policyKey: Type.Optional(Type.String({ pattern: idPattern })),
    listKey: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    subjectId: Type.Optional(Id),
    overdue: Type.Optional(Type.Enum(["true"], { description: "Items whose due time has passed." })),
    limit: Type.Optional(
      Type.String({ pattern: "^([1-9][0-9]?|100)$", description: "Items on a page, 1 to 100; 100 when left out." }),
    ),
    after: AfterQuery,
  }),
  reply: walkOf(WorkItem),

  async run({ tx, caller, keys, now, path, query }) {
    const { kind, severity, policyKey, listKey, subjectId } = query;
    const asked = { path, query: { ...query, after: query.after ?? "" }, caller, keys };
    const page = pageAsked(asked, query.limit === undefined ? listRows : Number(query.limit));
    const overdue = query.overdue === "true";
    const filters = {
      kind,
      severity,
      assignee: assigneeOf(query.assignee, caller),
      policyKey,
      listKey,
      subjectId,
      overdue,
    };
    const after = page.after as string | undefined;
    const { rows, examinedTo } = await listItems(tx, caller.scope, filters, { after, limit: page.limit }, now);
    const places = new Map(rows.map(({ id, place }) => [id, place]));
    const answer = pageOf(
      rows.map((row) => asWorkItem(row, now)),
      page,
      ({ id }) => places.get(id)!,
    );
    if (!("nextCursor" in answer)) throw new Error("Items are read by cursor.");
    return answer.nextCursor === null && examinedTo !== null
      ? { ...answer, nextCursor: page.cursorTo!(examinedTo) }
      : answer;
  },
});

function assigneeOf(text: string | undefined, caller: Caller): string | null | undefined {
  if (text === undefined) return undefined;
  if (text === "none") return null;
  if (text !== "me") return text.toLowerCase();
  if (caller.kind === "user") return caller.userId;
  return refuseField("query:assignee", "not_a_person", "An API key has no items. Send a user's id or `none`.");
}
