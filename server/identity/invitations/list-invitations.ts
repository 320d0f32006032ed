import { overseers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { listOf, OffsetQuery, strict } from "#operation/shapes.ts";
import { listRows, pageOf } from "#operation/page.ts";
import { asInvitationRecord, InvitationRecord } from "./invitation-record.ts";
import { listInvitationRows } from "./invitation-store.ts";

/** GET /invitations */
export const listInvitations = operation({
  summary: "List invitations and what became of them, oldest first",
  allow: overseers,
  query: strict({ offset: OffsetQuery }),
  reply: listOf(InvitationRecord),

  async run({ tx, caller, now, query }) {
    const offset = Number(query.offset ?? 0);
    const rows = await listInvitationRows(tx, caller.scope.organizationId, { offset, limit: listRows + 1 });
    return pageOf(
      rows.map((row) => asInvitationRecord(row, now)),
      offset,
    );
  },
});
