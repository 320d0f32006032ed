import Type from "typebox";
import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { actingUser, attemptsOf } from "../me/acting-user.ts";
import { freshStep } from "../me/totp.ts";
import { lockUser, setTotpStep } from "../me/user-store.ts";
import { countOtherSessions } from "../sign-in/open-sessions-store.ts";
import { OneTimeCode, RecoveryCodes } from "../shapes.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

/** POST /me/recovery-codes */
export const createRecoveryCodes = operation({
  summary: "Make ten new recovery codes with a current one-time code; those from before no longer work",
  allow: dashboardUsers,
  fresh: true,
  body: strict({ code: OneTimeCode }),
  example: { code: "492039" },
  reply: Type.Object({ recoveryCodes: RecoveryCodes, otherSessions: Type.Integer() }),
  idempotency: { secrets: ["recoveryCodes"] },

  async prepare({ caller, now, services }) {
    await services.attempts.take([attemptsOf(caller)], now);
  },

  async run({ tx, caller, now, body, services }) {
    const { userId, sessionId } = actingUser(caller);
    const user = await lockUser(tx, userId);
    refuseUnless(user.totp_confirmed_at !== null, "totp_not_enabled");
    const step = freshStep(services.keyring, user, body.code, now);
    if (step === null)
      refuseField("/code", "wrong_code", "This is not a current, unused code of your authenticator app.");

    await setTotpStep(tx, user.id, step);
    const recoveryCodes = await makeRecoveryCodes(tx, user.id);
    await services.attempts.forget(tx, attemptsOf(caller));
    await queueNotice(tx, services, user.id, "recovery_codes_made");
    await recordAudit(tx, caller, now, {
      type: "user.recovery_codes_made",
      resourceType: "users",
      resourceId: user.id,
    });
    return { recoveryCodes, otherSessions: await countOtherSessions(tx, sessionId, now) };
  },
});
