import { runStatuses } from "@probity/engines/screening/outcome/run-status.ts";
import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { limitOf, pageAsked, pageOf } from "#platform/operation/page.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { AfterQuery, Id, LimitQuery, OrderQuery, strict, walkOf } from "#platform/operation/shapes.ts";
import { asListedRun, ListedRun, pendingMax } from "./run-record.ts";
import { listPendingRuns, listRuns as runsOf, listRunsOfVersion, withListParts } from "./run-store.ts";

/** GET /screening/runs */
export const listRuns = operation({
  summary: "List runs without their matches, newest first",
  allow: readers,
  query: strict({
    page: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,5}$", description: "From 1 on." })),
    limit: LimitQuery,
    order: OrderQuery,
    after: AfterQuery,
    status: Type.Optional(Type.Enum([...runStatuses])),
    pending: Type.Optional(
      Type.Enum(["true"], {
        description: "Runs with matches that nobody has decided. Send it without another filter.",
      }),
    ),
    sessionId: Type.Optional(Id),
    riskSubjectId: Type.Optional(Id),
    listVersionId: Type.Optional(
      Type.String({ ...Id, description: "Runs that searched this version of a list. Send it without another filter." }),
    ),
  }),
  reply: Type.Union([
    Type.Object({
      items: Type.Array(ListedRun),
      page: Type.Integer(),
      limit: Type.Integer(),
      nextPage: Type.Union([Type.Integer(), Type.Null()]),
    }),
    walkOf(ListedRun),
  ]),

  async run({ tx, caller, keys, path, query }) {
    const asked = pageAsked({ path, query, caller, keys });
    refuseBesideOthers(query);
    const { pending, listVersionId } = query;
    const rows = pending
      ? await listPendingRuns(tx, caller.scope, asked)
      : listVersionId !== undefined
        ? await listRunsOfVersion(tx, caller.scope, listVersionId, asked)
        : await runsOf(tx, caller.scope, query, asked);
    const listed = await withListParts(tx, caller.scope, rows, pendingMax);
    const answer = pageOf(listed.map(asListedRun), asked);
    if ("nextCursor" in answer) return answer;
    const page = Number(query.page ?? 1);
    return {
      items: answer.items,
      page,
      limit: limitOf(query.limit),
      nextPage: answer.nextOffset === null ? null : page + 1,
    };
  },
});

type Filters = { [Name in "pending" | "listVersionId" | "status" | "sessionId" | "riskSubjectId"]?: string };

/** Both are read from another table, in its order. */
function refuseBesideOthers({ pending, listVersionId, status, sessionId, riskSubjectId }: Filters): void {
  const sent = [pending, listVersionId, status, sessionId, riskSubjectId].filter((filter) => filter !== undefined);
  const name = pending !== undefined ? "pending" : listVersionId !== undefined ? "listVersionId" : null;
  refuseUnless(name === null || sent.length === 1, "unsupported_query", {
    errors: [
      {
        path: `query:${name}`,
        code: "unsupported_combination",
        message: `Send \`${name}\` without another filter.`,
      },
    ],
  });
}
