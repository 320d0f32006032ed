import { runStatuses } from "@probity/engines/screening/run-status.ts";
import Type from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { listRows, pageAsked, pageOf } from "#operation/page.ts";
import { Refusal } from "#operation/refusal.ts";
import { AfterQuery, Id, strict, walkOf } from "#operation/shapes.ts";
import { asRunSummary, RunSummary } from "./run-record.ts";
import { listRuns as runsOf } from "./run-store.ts";

/** GET /screening/runs */
export const listRuns = operation({
  summary: "List runs without their matches, newest first",
  allow: readers,
  query: strict({
    page: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,5}$", description: "From 1 on." })),
    limit: Type.Optional(Type.String({ description: "Runs on a page; more than 100 count as 100." })),
    after: AfterQuery,
    status: Type.Optional(Type.Enum([...runStatuses])),
    sessionId: Type.Optional(Id),
    riskSubjectId: Type.Optional(Id),
  }),
  reply: Type.Union([
    Type.Object({
      items: Type.Array(RunSummary),
      page: Type.Integer(),
      limit: Type.Integer(),
      nextPage: Type.Union([Type.Integer(), Type.Null()]),
    }),
    walkOf(RunSummary),
  ]),

  async run({ tx, caller, keys, path, query }) {
    const limit = limitOf(query.limit);
    const asked = pageAsked({ path, query, caller, keys }, limit);
    const rows = await runsOf(tx, caller.scope, query, asked);
    const answer = pageOf(rows.map(asRunSummary), asked);
    if ("nextCursor" in answer) return answer;
    const page = Number(query.page ?? 1);
    return { items: answer.items, page, limit, nextPage: answer.nextOffset === null ? null : page + 1 };
  },
});

function limitOf(text: string | undefined): number {
  if (text === undefined) return listRows;
  if (!/^[1-9][0-9]{0,8}$/.test(text))
    throw new Refusal("invalid_limit", {
      errors: [{ path: "query:limit", code: "invalid_limit", message: "Must be a positive whole number." }],
    });
  return Math.min(Number(text), listRows);
}
