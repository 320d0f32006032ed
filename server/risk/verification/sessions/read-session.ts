import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { loadSessionRecord, SessionRecord } from "./session-record.ts";
import { findSession } from "./session-store.ts";

/** GET /verification/sessions/{id} */
export const readSession = operation({
  summary: "Read a session with its runs, the output of their steps, and its checks",
  allow: readers,
  params: IdParams,
  reply: SessionRecord,

  async run({ tx, caller, params }) {
    const session = await findSession(tx, caller.scope, params.id);
    refuseUnless(session, "not_found");
    return loadSessionRecord(tx, caller, session);
  },
});
