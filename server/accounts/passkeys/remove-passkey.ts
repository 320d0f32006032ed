import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { actingUser } from "../me/acting-user.ts";
import { forgetSecondFactor } from "../sign-in/mark-confirmed.ts";
import { asPasskeyRecord, PasskeyRecord } from "./passkey-record.ts";
import { deletePasskey } from "./passkey-store.ts";

/** POST /me/passkeys/{id}/remove */
export const removePasskey = operation({
  summary: "Remove one of your passkeys; nobody signs in with it any more",
  allow: dashboardUsers,
  fresh: true,
  params: IdParams,
  reply: PasskeyRecord,
  answer: { status: 200 },

  async run({ tx, caller, now, params, services }) {
    const { userId } = actingUser(caller);
    const removed = await deletePasskey(tx, userId, params.id);
    refuseUnless(removed, "not_found");
    await forgetSecondFactor(tx);
    await queueNotice(tx, services, userId, "passkey_removed");
    await recordAudit(tx, caller, now, { type: "user.passkey_removed", resourceType: "users", resourceId: userId });
    return asPasskeyRecord(removed);
  },
});
