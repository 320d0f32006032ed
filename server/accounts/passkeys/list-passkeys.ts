import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { listOf, Paging, strict } from "#platform/operation/shapes.ts";
import { actingUser } from "../me/acting-user.ts";
import { asPasskeyRecord, PasskeyRecord } from "./passkey-record.ts";
import { listPasskeyRows } from "./passkey-store.ts";

/** GET /me/passkeys */
export const listPasskeys = operation({
  summary: "List your passkeys, oldest first",
  allow: dashboardUsers,
  query: strict(Paging),
  reply: listOf(PasskeyRecord),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const rows = await listPasskeyRows(tx, actingUser(caller).userId, page);
    return pageOf(rows.map(asPasskeyRecord), page);
  },
});
