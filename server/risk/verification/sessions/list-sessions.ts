import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id, listOf, OrderQuery, Paging, strict } from "#platform/operation/shapes.ts";
import { isAsked, listSessions as sessionsOf } from "./session-list-store.ts";
import { asSessionSummary, SessionSummary } from "./session-summary.ts";

/** GET /verification/sessions */
export const listSessions = operation({
  summary: "List sessions with their newest attempt, oldest first",
  allow: readers,
  query: strict({
    subjectId: Type.Optional(Id),
    status: Type.Optional(Type.Enum(["open"], { description: "Sessions whose newest attempt is open." })),
    decision: Type.Optional(
      Type.Enum(["none"], { description: "Sessions whose newest attempt is completed and waits for a decision." }),
    ),
    order: OrderQuery,
    ...Paging,
  }),
  reply: listOf(SessionSummary),

  async run({ tx, caller, keys, path, query }) {
    refuseUnless(query.status === undefined || query.decision === undefined, "unsupported_query", {
      errors: [
        {
          path: "query:decision",
          code: "unsupported_combination",
          message: "An open attempt has no decision yet. Send `status` or `decision`.",
        },
      ],
    });
    const page = pageAsked({ path, query, caller, keys });
    const rows = await sessionsOf(tx, caller.scope, query, page);
    const kept = new Set(rows.filter((row) => isAsked(row, query)).map(({ id }) => id));
    return pageOf(rows.map(asSessionSummary), page, undefined, ({ id }) => kept.has(id));
  },
});
