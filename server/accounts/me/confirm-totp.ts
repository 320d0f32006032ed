import Type from "typebox";
import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { makeRecoveryCodes } from "../recovery/recovery-codes.ts";
import { markSecondFactor } from "../sign-in/mark-confirmed.ts";
import { countOtherSessions } from "../sign-in/open-sessions-store.ts";
import { OneTimeCode, RecoveryCodes } from "../shapes.ts";
import { actingUser, attemptsOf } from "./acting-user.ts";
import { matchingStep } from "./totp.ts";
import { lockUser, setTotp } from "./user-store.ts";

/** POST /me/totp/confirm */
export const confirmTotp = operation({
  summary: "Turn one-time codes on with the first code of your authenticator; answers ten recovery codes, once",
  allow: dashboardUsers,
  fresh: true,
  body: strict({ code: OneTimeCode }),
  example: { code: "492039" },
  reply: Type.Object({
    totpEnabled: Type.Literal(true),
    recoveryCodes: RecoveryCodes,
    otherSessions: Type.Integer(),
  }),
  answer: { status: 200 },
  idempotency: { secrets: ["recoveryCodes"] },

  async prepare({ caller, now, services }) {
    await services.attempts.take([attemptsOf(caller)], now);
  },

  async run({ tx, caller, now, body, services }) {
    const { userId, sessionId, scope } = actingUser(caller);
    const user = await lockUser(tx, userId);
    refuseUnless(user.totp_confirmed_at === null, "totp_already_enabled");
    refuseUnless(user.totp_secret, "totp_not_enabled");
    const step = matchingStep(services.keyring, user.id, user.totp_secret, body.code, now);
    if (step === null) refuseField("/code", "wrong_code", "This is not the current code of your authenticator app.");

    await setTotp(tx, user.id, { secret: user.totp_secret, confirmedAt: now, lastStep: step });
    await markSecondFactor(tx, { organizationId: scope.organizationId, sessionId }, now);
    await services.attempts.forget(tx, attemptsOf(caller));
    await recordAudit(tx, caller, now, { type: "user.totp_enabled", resourceType: "users", resourceId: user.id });
    await queueNotice(tx, services, user.id, "totp_enabled");
    const recoveryCodes = await makeRecoveryCodes(tx, user.id);
    return { totpEnabled: true as const, recoveryCodes, otherSessions: await countOtherSessions(tx, sessionId, now) };
  },
});
