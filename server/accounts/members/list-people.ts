import Type from "typebox";
import { dashboardUsers } from "#platform/operation/access.ts";
import type { Role } from "#platform/operation/caller.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { listOf, Paging, recordOf, strict } from "#platform/operation/shapes.ts";
import { RoleName } from "../shapes.ts";
import { listMemberRows } from "./member-store.ts";

const Person = named("Person", recordOf("people", Type.Object({ email: Type.String(), role: RoleName })));

/** GET /people */
export const listPeople = operation({
  summary: "List your colleagues by e-mail address, to mention them; how they sign in is in the list of members",
  allow: dashboardUsers,
  query: strict(Paging),
  reply: listOf(Person),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const rows = await listMemberRows(tx, caller.scope.organizationId, page);
    const people = rows.map(({ user_id, email, role }) => ({
      id: user_id,
      resource: "people" as const,
      data: { email, role: role as Role },
    }));
    return pageOf(people, page);
  },
});
