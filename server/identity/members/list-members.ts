import { overseers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { listOf, OffsetQuery, strict } from "#operation/shapes.ts";
import { listRows, pageOf } from "#operation/page.ts";
import { asMemberRecord, MemberRecord } from "./member-record.ts";
import { listMemberRows } from "./member-store.ts";

/** GET /members */
export const listMembers = operation({
  summary: "List the people of the organization",
  allow: overseers,
  query: strict({ offset: OffsetQuery }),
  reply: listOf(MemberRecord),

  async run({ tx, caller, query }) {
    const offset = Number(query.offset ?? 0);
    const rows = await listMemberRows(tx, caller.scope.organizationId, { offset, limit: listRows + 1 });
    return pageOf(rows.map(asMemberRecord), offset);
  },
});
