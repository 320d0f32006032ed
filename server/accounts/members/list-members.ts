import { overseers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { listOf, Paging, strict } from "#platform/operation/shapes.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { asMemberRecord, MemberRecord } from "./member-record.ts";
import { listMemberRows } from "./member-store.ts";

/** GET /members */
export const listMembers = operation({
  summary: "List the people of the organization",
  allow: overseers,
  query: strict(Paging),
  reply: listOf(MemberRecord),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const rows = await listMemberRows(tx, caller.scope.organizationId, page);
    return pageOf(rows.map(asMemberRecord), page);
  },
});
