import { newId } from "#platform/database/new-id.ts";
import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { actingUser } from "../me/acting-user.ts";
import { lockUser } from "../me/user-store.ts";
import { markSecondFactor } from "../sign-in/mark-confirmed.ts";
import { usedChallenge } from "./challenges.ts";
import { verifiedRegistration } from "./ceremony.ts";
import { asPasskeyRecord, PasskeyName, PasskeyRecord } from "./passkey-record.ts";
import { exampleRegistration, RegistrationResponse } from "./passkey-shapes.ts";
import { countPasskeys, insertPasskey } from "./passkey-store.ts";
import { passkeysMax } from "./start-passkey.ts";

/** POST /me/passkeys/finish */
export const finishPasskey = operation({
  summary: "Add the passkey that your browser has made",
  allow: dashboardUsers,
  fresh: true,
  body: strict({ name: PasskeyName, response: RegistrationResponse }),
  example: { name: "Work laptop", response: exampleRegistration },
  reply: PasskeyRecord,

  async prepare({ body, caller, now, services, read }) {
    const { userId } = actingUser(caller);
    const { clientDataJSON } = body.response.response;
    const challenge = await read((tx) => usedChallenge(tx, { purpose: "register", userId }, clientDataJSON, now));
    return challenge === null ? null : verifiedRegistration(services.publicUrl, body.response, challenge);
  },

  async run({ tx, caller, now, body, prepared: made, services }) {
    if (!made) refuseField("/response", "wrong_passkey", "This passkey does not answer the last request. Start again.");
    const { sessionId, scope, ...acting } = actingUser(caller);
    const { id: userId } = await lockUser(tx, acting.userId);
    refuseUnless((await countPasskeys(tx, userId)) < passkeysMax, "too_many_passkeys");
    const passkey = await insertPasskey(tx, userId, { id: newId(now), ...made, name: body.name, createdAt: now });
    if (!passkey) refuseField("/response", "not_unique", "This passkey has been added before.");
    await markSecondFactor(tx, { organizationId: scope.organizationId, sessionId }, now);
    await queueNotice(tx, services, userId, "passkey_added");
    await recordAudit(tx, caller, now, { type: "user.passkey_added", resourceType: "users", resourceId: userId });
    return asPasskeyRecord(passkey);
  },
});
