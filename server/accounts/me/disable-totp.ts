import Type from "typebox";
import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { hashOfCode } from "../recovery/recovery-codes.ts";
import { replaceRecoveryCodes, useRecoveryCode } from "../recovery/recovery-store.ts";
import { forgetSecondFactor } from "../sign-in/mark-confirmed.ts";
import { countOtherSessions } from "../sign-in/open-sessions-store.ts";
import { OneTimeCode, RecoveryCode } from "../shapes.ts";
import { actingUser, attemptsOf } from "./acting-user.ts";
import { freshStep } from "./totp.ts";
import { lockUser, setTotp } from "./user-store.ts";

/** POST /me/totp/disable */
export const disableTotp = operation({
  summary: "Turn one-time codes off with a current code or a recovery code",
  allow: dashboardUsers,
  fresh: true,
  body: strict({ code: Type.Optional(OneTimeCode), recoveryCode: Type.Optional(RecoveryCode) }),
  example: { code: "118824" },
  reply: Type.Object({ totpEnabled: Type.Literal(false), otherSessions: Type.Integer() }),
  answer: { status: 200 },

  async prepare({ caller, now, services }) {
    await services.attempts.take([attemptsOf(caller)], now);
  },

  async run({ tx, caller, now, body, services }) {
    const { userId, sessionId } = actingUser(caller);
    const user = await lockUser(tx, userId);
    refuseUnless(user.totp_confirmed_at !== null, "totp_not_enabled");
    const isTheirs =
      body.recoveryCode === undefined
        ? freshStep(services.keyring, user, body.code, now) !== null
        : await useRecoveryCode(tx, user.id, hashOfCode(user.id, body.recoveryCode), now);
    if (!isTheirs) refuseField("/code", "wrong_code", "This is not a current, unused code of your authenticator app.");

    await setTotp(tx, user.id, { secret: null, confirmedAt: null, lastStep: null });
    await replaceRecoveryCodes(tx, user.id, []);
    await forgetSecondFactor(tx);
    await queueNotice(tx, services, user.id, "totp_disabled");
    await services.attempts.forget(tx, attemptsOf(caller));
    await recordAudit(tx, caller, now, { type: "user.totp_disabled", resourceType: "users", resourceId: user.id });
    return { totpEnabled: false as const, otherSessions: await countOtherSessions(tx, sessionId, now) };
  },
});
