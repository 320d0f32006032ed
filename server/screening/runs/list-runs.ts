import { runStatuses } from "@probity/engines/screening/run-status.ts";
import Type from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { listRows } from "#operation/page.ts";
import { Refusal } from "#operation/refusal.ts";
import { Id, strict } from "#operation/shapes.ts";
import { asRunSummary, RunSummary } from "./run-record.ts";
import { listRuns as runsOf } from "./run-store.ts";

/** GET /screening/runs */
export const listRuns = operation({
  summary: "List runs without their matches, newest first",
  allow: readers,
  query: strict({
    page: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,5}$", description: "From 1 on." })),
    limit: Type.Optional(Type.String({ description: "Runs on a page; more than 100 count as 100." })),
    status: Type.Optional(Type.Enum([...runStatuses])),
    sessionId: Type.Optional(Id),
    riskSubjectId: Type.Optional(Id),
  }),
  reply: Type.Object({
    items: Type.Array(RunSummary),
    page: Type.Integer(),
    limit: Type.Integer(),
    nextPage: Type.Union([Type.Integer(), Type.Null()]),
  }),

  async run({ tx, caller, query: { page: pageText, limit: limitText, ...filter } }) {
    const page = Number(pageText ?? 1);
    const limit = limitOf(limitText);
    // One row more than a page tells whether there is another page.
    const rows = await runsOf(tx, caller.scope, filter, { offset: (page - 1) * limit, limit: limit + 1 });
    return {
      items: rows.slice(0, limit).map(asRunSummary),
      page,
      limit,
      nextPage: rows.length > limit ? page + 1 : null,
    };
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
