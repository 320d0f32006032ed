import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { AfterQuery, IdParams, LimitQuery, strict, walkOf } from "#platform/operation/shapes.ts";
import { asImpactSubject, Outcome, OutcomeAfter, PolicyImpactSubject } from "./impact-record.ts";
import { findImpact } from "./impact-store.ts";
import { listImpactSubjects as selectSubjects } from "./impact-subject-store.ts";

/** GET /risk/policy-impacts/{id}/subjects */
export const listImpactSubjects = operation({
  summary: "List the subjects behind an impact: of one pair of outcomes, or all whose outcome or actions are others",
  allow: readers,
  params: IdParams,
  query: strict({
    from: Type.Optional(Outcome),
    to: Type.Optional(OutcomeAfter),
    limit: LimitQuery,
    after: AfterQuery,
  }),
  reply: walkOf(PolicyImpactSubject),

  async run({ tx, caller, keys, path, params, query }) {
    const { from, to } = query;
    refuseUnless((from === undefined) === (to === undefined), "unsupported_query", {
      errors: [
        { path: "query:from", code: "unsupported_combination", message: "Send both `from` and `to`, or neither." },
      ],
    });
    refuseUnless(await findImpact(tx, caller.scope, params.id), "not_found");
    const page = pageAsked({ path, query: { ...query, after: query.after ?? "" }, caller, keys });
    const cell = from !== undefined && to !== undefined ? { from, to } : null;
    const rows = await selectSubjects(tx, caller.scope, params.id, cell, page);
    const answer = pageOf(rows.map(asImpactSubject), page, ({ subjectId }) => subjectId);
    if (!("nextCursor" in answer)) throw new Error("Subjects of an impact are read by cursor.");
    return answer;
  },
});
