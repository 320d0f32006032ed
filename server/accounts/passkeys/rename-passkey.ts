import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, strict } from "#platform/operation/shapes.ts";
import { actingUser } from "../me/acting-user.ts";
import { asPasskeyRecord, PasskeyName, PasskeyRecord } from "./passkey-record.ts";
import { renamePasskeyRow } from "./passkey-store.ts";

/** POST /me/passkeys/{id}/rename */
export const renamePasskey = operation({
  summary: "Give one of your passkeys another name",
  allow: dashboardUsers,
  params: IdParams,
  body: strict({ name: PasskeyName }),
  example: { name: "Work laptop" },
  reply: PasskeyRecord,
  answer: { status: 200 },

  async run({ tx, caller, params, body }) {
    const renamed = await renamePasskeyRow(tx, actingUser(caller).userId, params.id, body.name);
    refuseUnless(renamed, "not_found");
    return asPasskeyRecord(renamed);
  },
});
