import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { AfterQuery, Id, LimitQuery, strict, walkOf } from "#platform/operation/shapes.ts";
import { asListedMonitoring, ListedMonitoring, MonitoringErrorName } from "./monitoring-record.ts";
import { listSubscriptions, placeAfter, placeOfSubscription } from "./subscription-list-store.ts";

/** GET /risk/monitoring */
export const listMonitoring = operation({
  summary: "List the monitored policies of all subjects, the subjects registered first coming first",
  allow: readers,
  query: strict({
    lastError: Type.Optional(MonitoringErrorName),
    policyVersionId: Type.Optional(Id),
    limit: LimitQuery,
    after: AfterQuery,
  }),
  reply: walkOf(ListedMonitoring),

  async run({ tx, caller, keys, path, query }) {
    const { lastError, policyVersionId } = query;
    refuseUnless(lastError === undefined || policyVersionId === undefined, "unsupported_query", {
      errors: [
        {
          path: "query:policyVersionId",
          code: "unsupported_combination",
          message: "Send `lastError` or `policyVersionId`, and leave out the rows you do not want.",
        },
      ],
    });
    const page = pageAsked({ path, query: { ...query, after: query.after ?? "" }, caller, keys });
    const after = page.after === undefined ? undefined : placeAfter(page.after);
    const rows = await listSubscriptions(
      tx,
      caller.scope,
      { lastError, policyVersionId },
      { after, limit: page.limit },
    );
    const answer = pageOf(rows.map(asListedMonitoring), page, placeOfSubscription);
    if (!("nextCursor" in answer)) throw new Error("Subscriptions are read by cursor.");
    return answer;
  },
});
