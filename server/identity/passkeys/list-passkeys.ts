import { dashboardUsers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { pageAsked, pageOf } from "#operation/page.ts";
import { listOf, Paging, strict } from "#operation/shapes.ts";
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
