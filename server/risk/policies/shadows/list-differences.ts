import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { AfterQuery, IdParams, LimitQuery, strict, walkOf } from "#platform/operation/shapes.ts";
import { listDifferences as selectDifferences } from "./difference-store.ts";
import { asDifference, Outcome, PolicyShadowDifference } from "./shadow-record.ts";
import { findShadow } from "./shadow-store.ts";

/** GET /risk/policy-shadows/{id}/differences */
export const listDifferences = operation({
  summary:
    "List the assessments that a shadow decides otherwise: of one pair of outcomes, or all with other outcomes or actions",
  allow: readers,
  params: IdParams,
  query: strict({
    from: Type.Optional(Outcome),
    to: Type.Optional(Outcome),
    limit: LimitQuery,
    after: AfterQuery,
  }),
  reply: walkOf(PolicyShadowDifference),

  async run({ tx, caller, keys, path, params, query }) {
    const { from, to } = query;
    refuseUnless((from === undefined) === (to === undefined), "unsupported_query", {
      errors: [
        { path: "query:from", code: "unsupported_combination", message: "Send both `from` and `to`, or neither." },
      ],
    });
    refuseUnless(await findShadow(tx, caller.scope, params.id), "not_found");
    const page = pageAsked({ path, query: { ...query, after: query.after ?? "" }, caller, keys });
    const cell = from !== undefined && to !== undefined ? { from, to } : null;
    const rows = await selectDifferences(tx, caller.scope, params.id, cell, page);
    const answer = pageOf(rows.map(asDifference), page, ({ assessmentId }) => assessmentId);
    if (!("nextCursor" in answer)) throw new Error("Differences of a shadow are read by cursor.");
    return answer;
  },
});
