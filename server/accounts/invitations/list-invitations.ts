import { overseers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { listOf, Paging, strict } from "#platform/operation/shapes.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { asInvitationRecord, InvitationRecord } from "./invitation-record.ts";
import { listInvitationRows } from "./invitation-store.ts";

/** GET /invitations */
export const listInvitations = operation({
  summary: "List invitations with their outcome, oldest first",
  allow: overseers,
  query: strict(Paging),
  reply: listOf(InvitationRecord),

  async run({ tx, caller, keys, path, now, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const rows = await listInvitationRows(tx, caller.scope.organizationId, page);
    return pageOf(
      rows.map((row) => asInvitationRecord(row, now)),
      page,
    );
  },
});
