import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, listOf, Paging, strict } from "#platform/operation/shapes.ts";
import { findSession } from "../sessions/session-store.ts";
import { asCheckRecord, CheckRecord } from "./check-record.ts";
import { listChecks } from "./check-store.ts";

/** GET /verification/sessions/{id}/checks */
export const listSessionChecks = operation({
  summary: "List the checks of a session, of all its runs, oldest first",
  allow: readers,
  params: IdParams,
  query: strict(Paging),
  reply: listOf(CheckRecord),

  async run({ tx, caller, keys, path, params, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const [session, rows] = await Promise.all([
      findSession(tx, caller.scope, params.id),
      listChecks(tx, caller.scope, params.id, page),
    ]);
    refuseUnless(session, "not_found");
    return pageOf(rows.map(asCheckRecord), page);
  },
});
