import Type from "typebox";
import type { Tx } from "#platform/database/transaction.ts";
import { dashboardUsers } from "#platform/operation/access.ts";
import { LastingRefusal } from "#platform/operation/lasting-refusal.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless, type RefusalMembers } from "#platform/operation/refusal.ts";
import { strict, Timestamp } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { actingUser, attemptsOf } from "../me/acting-user.ts";
import { confirmedUntilOf } from "#platform/sessions/session-store.ts";
import { markConfirmed } from "../sign-in/mark-confirmed.ts";
import { usedChallenge } from "./challenges.ts";
import { verifiedAuthentication } from "./ceremony.ts";
import { AuthenticationResponse, exampleAuthentication } from "./passkey-shapes.ts";
import { findPasskey } from "./passkey-store.ts";
import { usePasskey } from "./use-passkey.ts";

const wrong: RefusalMembers = {
  errors: [
    {
      path: "/response",
      code: "wrong_passkey",
      message: "This is not a passkey of yours that answers the last request.",
    },
  ],
};

/** POST /me/confirm/passkey/finish */
export const finishPasskeyConfirmation = operation({
  summary: "Prove again who you are, with a passkey",
  allow: dashboardUsers,
  body: strict({ response: AuthenticationResponse }),
  example: { response: exampleAuthentication },
  reply: Type.Object({ confirmedAt: Timestamp, confirmedUntil: Timestamp }),
  answer: { status: 200 },

  async prepare({ body, caller, now, services, read }) {
    await services.attempts.take([attemptsOf(caller)], now);
    const { userId } = actingUser(caller);
    const { clientDataJSON } = body.response.response;
    const challenge = await read((tx) => usedChallenge(tx, { purpose: "confirm", userId }, clientDataJSON, now));
    const passkey = await read((tx) => findPasskey(tx, Buffer.from(body.response.id, "base64url")));
    if (challenge === null || passkey?.user_id !== userId) return null;
    const answered = await verifiedAuthentication(services.publicUrl, body.response, challenge, passkey);
    return answered && { id: passkey.id, ...answered };
  },

  async run({ tx, caller, now, prepared: answered, services }) {
    const { userId, sessionId, scope } = actingUser(caller);
    refuseUnless(answered, "validation_failed", wrong);
    const outcome = await usePasskey(tx, { userId, ...answered }, now);
    if (outcome === "copied") {
      // The answer was signed with the right key, so somebody has a copy of it.
      throw new LastingRefusal("validation_failed", wrong, async (afterwards: Tx) => {
        await queueNotice(afterwards, services, userId, "passkey_copied");
        const change = { type: "user.passkey_copied", resourceType: "users", resourceId: userId };
        await recordAudit(afterwards, caller, now, change);
      });
    }
    refuseUnless(outcome === "used", "validation_failed", wrong);
    const session = { organizationId: scope.organizationId, sessionId };
    refuseUnless(await markConfirmed(tx, session, now, { secondFactor: true }), "credential_revoked");
    await services.attempts.forget(tx, attemptsOf(caller));
    const confirmedUntil = confirmedUntilOf({ confirmed_at: now, created_at: now });
    return { confirmedAt: now.toISOString(), confirmedUntil: confirmedUntil.toISOString() };
  },
});
