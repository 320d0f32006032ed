import Type from "typebox";
import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { knownOf } from "../passwords/known-of-person.ts";
import { refuseWeakPassword } from "../passwords/weak-password.ts";
import { hashPassword, verifyPassword } from "../sign-in/password.ts";
import { GivenPassword, NewPassword } from "../shapes.ts";
import { actingUser, attemptsOf } from "./acting-user.ts";
import { lockUser, revokeOtherSessions, setPassword } from "./user-store.ts";

/** POST /me/password */
export const changePassword = operation({
  summary: "Change your password; your other sessions end, in every organization",
  allow: dashboardUsers,
  fresh: true,
  body: strict({ currentPassword: GivenPassword, newPassword: NewPassword }),
  example: { currentPassword: "correct horse battery staple", newPassword: "a longer sentence that nobody guesses" },
  reply: Type.Object({ changed: Type.Literal(true) }),
  answer: { status: 200 },

  async prepare({ body, caller, now, services, read }) {
    const known = await read((tx) => knownOf(tx, actingUser(caller).userId));
    refuseWeakPassword("/newPassword", body.newPassword, known);
    await services.attempts.take([attemptsOf(caller)], now);
    return hashPassword(body.newPassword);
  },

  async run({ tx, caller, now, body, prepared: passwordHash, services }) {
    const { userId, sessionId } = actingUser(caller);
    const user = await lockUser(tx, userId);
    if (!(await verifyPassword(user.password_hash, body.currentPassword))) {
      refuseField("/currentPassword", "wrong_password", "This is not your current password.");
    }
    await setPassword(tx, userId, passwordHash);
    await revokeOtherSessions(tx, sessionId, now);
    await services.attempts.forget(tx, attemptsOf(caller));
    await queueNotice(tx, services, userId, "password_changed");
    await recordAudit(tx, caller, now, { type: "user.password_changed", resourceType: "users", resourceId: userId });
    return { changed: true as const };
  },
});
