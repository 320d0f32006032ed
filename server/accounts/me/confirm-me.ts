import Type, { type Static } from "typebox";
import type { Tx } from "#platform/database/transaction.ts";
import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import type { Services } from "#platform/operation/services.ts";
import { strict, Timestamp } from "#platform/operation/shapes.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { hashOfCode } from "../recovery/recovery-codes.ts";
import { useRecoveryCode } from "../recovery/recovery-store.ts";
import { confirmedUntilOf } from "#platform/sessions/session-store.ts";
import { markConfirmed } from "../sign-in/mark-confirmed.ts";
import { verifyPassword } from "../sign-in/password.ts";
import { GivenPassword, OneTimeCode, RecoveryCode } from "../shapes.ts";
import { actingUser, attemptsOf } from "./acting-user.ts";
import { freshStep } from "./totp.ts";
import { findUser, lockUser, setTotpStep } from "./user-store.ts";

const Given = strict({
  password: Type.Optional(GivenPassword),
  code: Type.Optional(OneTimeCode),
  recoveryCode: Type.Optional(RecoveryCode),
});

/**
 * POST /me/confirm
 *
 * Takes what a sign-in takes. People without a password go to the identity provider instead (`/auth/oidc/start?to=confirm`).
 */
export const confirmMe = operation({
  summary: "Prove again who you are, for the changes that need a sign-in within the last ten minutes",
  allow: dashboardUsers,
  body: Given,
  example: { password: "correct horse battery staple", code: "492039" },
  reply: Type.Object({ confirmedAt: Timestamp, confirmedUntil: Timestamp }),
  answer: { status: 200 },

  async prepare({ body, caller, now, services, read }) {
    await services.attempts.take([attemptsOf(caller)], now);
    const user = await read((tx) => findUser(tx, actingUser(caller).userId));
    const fits = await verifyPassword(user.password_hash, body.password ?? "");
    return { passwordHash: user.password_hash, fits };
  },

  async run({ tx, caller, now, body, services, prepared }) {
    const { userId, sessionId, scope } = actingUser(caller);
    const user = await lockUser(tx, userId);
    refuseUnless(user.password_hash !== null, "password_not_set");
    if (!prepared.fits || user.password_hash !== prepared.passwordHash)
      refuseField("/password", "wrong_password", "This is not your password.");
    const asksCode = user.totp_confirmed_at !== null;
    if (asksCode) await useCode(tx, services, user, body, now);

    const session = { organizationId: scope.organizationId, sessionId };
    const marked = await markConfirmed(tx, session, now, { secondFactor: asksCode });
    refuseUnless(marked, "credential_revoked");
    await services.attempts.forget(tx, attemptsOf(caller));
    const confirmedUntil = confirmedUntilOf({ confirmed_at: now, created_at: now });
    return { confirmedAt: now.toISOString(), confirmedUntil: confirmedUntil.toISOString() };
  },
});

type User = Awaited<ReturnType<typeof lockUser>>;

/** Uses the one-time code up, or the recovery code that is sent in its place. */
async function useCode(
  tx: Tx,
  services: Services,
  user: User,
  { code, recoveryCode }: Static<typeof Given>,
  now: Date,
): Promise<void> {
  if (recoveryCode !== undefined) {
    const isTheirs = await useRecoveryCode(tx, user.id, hashOfCode(user.id, recoveryCode), now);
    if (!isTheirs) refuseField("/recoveryCode", "wrong_code", "This is not an unused recovery code of yours.");
    return queueNotice(tx, services, user.id, "recovery_code_used");
  }
  if (code === undefined) refuseField("/code", "required", "Send the current code of your authenticator app too.");
  const step = freshStep(services.keyring, user, code, now);
  if (step === null)
    refuseField("/code", "wrong_code", "This is not a current, unused code of your authenticator app.");
  await setTotpStep(tx, user.id, step);
}
