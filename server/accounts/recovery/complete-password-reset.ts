import Type from "typebox";
import type { Tx } from "#platform/database/transaction.ts";
import { type OpenCall, openOperation } from "#platform/operation/open-operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { lockUser, markEmailVerified, revokeAllSessions, setPassword } from "../me/user-store.ts";
import { knownOf } from "../passwords/known-of-person.ts";
import { refuseWeakPassword } from "../passwords/weak-password.ts";
import { hashPassword } from "../sign-in/password.ts";
import { hashOfToken } from "../sign-in/secret-token.ts";
import { NewPassword, SecretToken } from "../shapes.ts";
import { recordInEveryOrganization } from "./record-in-every-organization.ts";
import { findPasswordReset, usePasswordReset } from "./recovery-store.ts";

/**
 * POST /auth/password-resets/complete
 *
 * One-time codes stay on: reading somebody's mail is not having their telephone.
 */
export const completePasswordReset = openOperation({
  summary: "Choose a new password with the link that was mailed; all your sessions end",
  body: strict({ token: SecretToken, password: NewPassword }),
  example: { token: "hVdG2nT7wQ4xZ9bK1mR5sY8uC3eF6jL0pA-oI_vNtEk", password: "a longer sentence that nobody guesses" },
  reply: Type.Object({ changed: Type.Literal(true) }),

  async run(call) {
    const hash = hashOfToken(call.body.token);
    const userId = await call.transact({}, (tx) => findPasswordReset(tx, hash));
    refuseUnless(userId, "reset_link_not_open");
    // The link stays: whoever has chosen badly chooses again.
    refuseWeakPassword("/password", call.body.password, await call.transact({ userId }, (tx) => knownOf(tx, userId)));
    const passwordHash = await hashPassword(call.body.password);
    await call.transact({ userId }, (tx) => change(tx, call, { userId, hash, passwordHash }));
    await recordInEveryOrganization(call.transact, call.now, userId, { type: "user.password_reset", by: "person" });
    return { body: { changed: true as const } };
  },
});

async function change(
  tx: Tx,
  { now, services }: Pick<OpenCall<unknown, unknown>, "now" | "services">,
  { userId, hash, passwordHash }: { userId: string; hash: Buffer; passwordHash: string },
): Promise<void> {
  const { email } = await lockUser(tx, userId);
  refuseUnless(await usePasswordReset(tx, userId, hash, now), "reset_link_not_open");
  await setPassword(tx, userId, passwordHash);
  await revokeAllSessions(tx, now);
  await markEmailVerified(tx, userId, now);
  // Whoever was kept out by wrong guesses of others may sign in now.
  await services.attempts.forget(tx, `email:${email}`);
  await queueNotice(tx, services, userId, "password_reset");
}
