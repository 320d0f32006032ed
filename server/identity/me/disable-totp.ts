import Type from "typebox";
import { dashboardUsers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { refuseField, refuseUnless } from "#operation/refusal.ts";
import { strict } from "#operation/shapes.ts";
import { recordAudit } from "#audit/record-audit.ts";
import { OneTimeCode } from "../shapes.ts";
import { actingUser, attemptsOf } from "./acting-user.ts";
import { matchingStep } from "./totp.ts";
import { lockUser, setTotp } from "./user-store.ts";

/** POST /me/totp/disable */
export const disableTotp = operation({
  summary: "Turn one-time codes off with a current code",
  allow: dashboardUsers,
  body: strict({ code: OneTimeCode }),
  example: { code: "118824" },
  reply: Type.Object({ totpEnabled: Type.Literal(false) }),
  status: 200,

  async prepare({ caller, now, services }) {
    await services.attempts.take([attemptsOf(caller)], now);
  },

  async run({ tx, caller, now, body, services }) {
    const user = await lockUser(tx, actingUser(caller).userId);
    refuseUnless(user.totp_confirmed_at !== null, "totp_not_enabled");
    const step = matchingStep(services.keyring, user.id, user.totp_secret, body.code, now);
    const fresh = step !== null && step > Number(user.totp_last_step ?? 0);
    if (!fresh) refuseField("/code", "wrong_code", "This is not a current, unused code of your authenticator app.");

    await setTotp(tx, user.id, { secret: null, confirmedAt: null, lastStep: null });
    await services.attempts.forget(tx, attemptsOf(caller));
    await recordAudit(tx, caller, now, { type: "user.totp_disabled", resourceType: "users", resourceId: user.id });
    return { totpEnabled: false as const };
  },
});
