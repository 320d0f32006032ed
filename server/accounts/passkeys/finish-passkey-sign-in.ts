import Type, { type Static } from "typebox";
import { type OpenCall, openOperation } from "#platform/operation/open-operation.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { Id, strict } from "#platform/operation/shapes.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { recordInEveryOrganization } from "../recovery/record-in-every-organization.ts";
import { deviceCookie, deviceCookieName, deviceOf } from "../sign-in/device-cookie.ts";
import { endSessionOfBrowser } from "../sign-in/end-session.ts";
import { openSession, signedIn, SignedIn } from "../sign-in/open-session.ts";
import { recordingFailures, type Tried } from "../sign-in/record-failures.ts";
import { proofOf } from "../sign-in/session-proof.ts";
import { findMemberships } from "../sign-in/sign-in-store.ts";
import { networkOf } from "#platform/sessions/network-of.ts";
import { usedChallenge } from "./challenges.ts";
import { verifiedAuthentication } from "./ceremony.ts";
import { AuthenticationResponse, exampleAuthentication } from "./passkey-shapes.ts";
import { findPasskey, type FoundPasskey } from "./passkey-store.ts";
import { usePasskey } from "./use-passkey.ts";

const Answer = strict({ response: AuthenticationResponse, organizationId: Type.Optional(Id) });
type Call = OpenCall<unknown, Static<typeof Answer>>;

/**
 * POST /auth/passkeys/finish
 *
 * The authenticator has asked for a fingerprint, a face or a PIN, so no one-time code is asked for here.
 */
export const finishPasskeySignIn = openOperation({
  summary: "Sign in with a passkey",
  body: Answer,
  example: { response: exampleAuthentication },
  reply: SignedIn,

  run: (call) => recordingFailures(call, { way: "passkey", failure: "passkey_failed" }, (tries) => signIn(call, tries)),
});

async function signIn(call: Call, tries: (tried: Tried) => void) {
  const { transact, services, now, body, cookies, address } = call;
  const passkey = await transact({}, (tx) => findPasskey(tx, Buffer.from(body.response.id, "base64url")));
  if (passkey) tries({ userId: passkey.user_id, counted: passkey.user_id });
  const device = deviceOf(services.keyring, cookies[deviceCookieName], passkey?.user_id, now);
  const budget = device ? `device:${device.id}` : `address:${networkOf(address)}`;
  await services.attempts.take([budget], now);
  const answered = await answerOf(call, passkey);
  refuseUnless(passkey && answered, "passkey_failed");

  const { user_id: userId } = passkey;
  const memberships = await transact({}, (tx) => findMemberships(tx, userId));
  const chosen = memberships.find((each) => each.organization_id === (body.organizationId ?? each.organization_id));
  refuseUnless(chosen, "passkey_failed");
  const { organization_id: organizationId } = chosen;
  const session = await transact({ scope: { organizationId, mode: "live" }, userId }, async (tx) => {
    const outcome = await usePasskey(tx, { userId, id: passkey.id, ...answered }, now);
    if (outcome !== "used") return outcome;
    const proof = proofOf(call, { by: "passkey", secondFactor: true });
    const opened = await openSession(tx, services, now, { organizationId, userId, proof });
    refuseUnless(opened, "passkey_failed");
    if (!device) await queueNotice(tx, services, userId, "new_device");
    await services.attempts.giveBack(tx, [budget], now);
    return opened;
  });
  if (session === "copied") await tellOfCopy(call, userId);
  if (typeof session === "string") throw new Refusal("passkey_failed");
  await endSessionOfBrowser(call);
  const { body: reply, cookies: set } = await signedIn(services, now, session);
  return { body: reply, cookies: [...set, deviceCookie(services.keyring, device, userId, now)] };
}

/** The challenge is used up also when nobody has the passkey, or the answer is wrong. */
async function answerOf({ transact, services, now, body }: Call, passkey: FoundPasskey | undefined) {
  const { clientDataJSON } = body.response.response;
  const challenge = await transact({}, (tx) =>
    usedChallenge(tx, { purpose: "sign_in", userId: null }, clientDataJSON, now),
  );
  if (challenge === null || !passkey) return null;
  return verifiedAuthentication(services.publicUrl, body.response, challenge, passkey);
}

/** The answer was signed with the right key, so somebody has a copy of it. */
async function tellOfCopy({ transact, services, now }: Call, userId: string): Promise<void> {
  await transact({ userId }, (tx) => queueNotice(tx, services, userId, "passkey_copied"));
  await recordInEveryOrganization(transact, now, userId, { type: "user.passkey_copied", by: "person" });
}
