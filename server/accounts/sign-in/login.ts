import { randomUUID } from "node:crypto";
import Type, { type Static } from "typebox";
import { type OpenCall, openOperation } from "#platform/operation/open-operation.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { Id, strict } from "#platform/operation/shapes.ts";
import { matchingStep } from "../me/totp.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { hashOfCode } from "../recovery/recovery-codes.ts";
import { useRecoveryCode } from "../recovery/recovery-store.ts";
import { Email, GivenPassword, OneTimeCode, RecoveryCode } from "../shapes.ts";
import { networkOf } from "#platform/sessions/network-of.ts";
import { deviceCookie, deviceCookieName, deviceOf } from "./device-cookie.ts";
import { endSessionOfBrowser } from "./end-session.ts";
import { openSession, signedIn, SignedIn } from "./open-session.ts";
import { verifyPassword } from "./password.ts";
import { proofOf } from "./session-proof.ts";
import { recordingFailures, type Tried } from "./record-failures.ts";
import { confirmLogin, findLogin, findMemberships } from "./sign-in-store.ts";

const Login = strict({
  email: Email,
  password: GivenPassword,
  totp: Type.Optional(OneTimeCode),
  recoveryCode: Type.Optional(RecoveryCode),
  organizationId: Type.Optional(Id),
});

/** POST /auth/login */
export const login = openOperation({
  summary: "Sign in with e-mail address and password",
  body: Login,
  example: {
    email: "ann@harbour.example",
    password: "correct horse battery staple",
    organizationId: "01980a00-1b2c-7d3e-9f4a-5b6c7d8e9f0a",
  },
  reply: SignedIn,

  run: (call) => recordingFailures(call, { way: "password", failure: "invalid_login" }, (tries) => signIn(call, tries)),
});

type Call = OpenCall<unknown, Static<typeof Login>>;

async function signIn(call: Call, tries: (tried: Tried) => void) {
  const { transact, services, now, body, address, cookies } = call;
  const email = body.email.toLowerCase();
  const [byEmail, byAddress] = [`email:${email}`, `address:${networkOf(address)}`];
  const known = await transact({}, (tx) => findLogin(tx, email));
  // An address without an account takes as long: who can measure time must not learn whether there is one.
  tries({ userId: known?.user_id ?? randomUUID(), counted: email });
  // Guesses from anywhere would otherwise keep the owner of the account out of it.
  const device = deviceOf(services.keyring, cookies[deviceCookieName], known?.user_id, now);
  const budgets = device ? [`device:${device.id}`] : [byEmail, byAddress];
  await services.attempts.take(budgets, now);

  const fits = await verifyPassword(known?.password_hash ?? null, body.password);
  refuseUnless(known && fits, "invalid_login");
  const { user_id: userId, password_hash: passwordHash } = known;

  const asksCode = known.totp_confirmed_at !== null;
  if (asksCode && body.totp === undefined && body.recoveryCode === undefined) {
    await transact({}, (tx) => services.attempts.giveBack(tx, budgets, now));
    throw new Refusal("totp_required");
  }
  const totpStep = asksCode ? matchingStep(services.keyring, userId, known.totp_secret, body.totp, now) : null;
  const recoveryCode = asksCode && body.totp === undefined ? (body.recoveryCode ?? null) : null;
  refuseUnless(!asksCode || totpStep !== null || recoveryCode !== null, "invalid_login");

  const memberships = await transact({}, (tx) => findMemberships(tx, userId));
  const chosen = memberships.find((each) => each.organization_id === (body.organizationId ?? each.organization_id));
  refuseUnless(chosen, "invalid_login");

  const scope = { organizationId: chosen.organization_id, mode: "live" as const };
  const session = await transact({ scope, userId }, async (tx) => {
    refuseUnless(await confirmLogin(tx, { userId, passwordHash, asksCode, totpStep }), "invalid_login");
    if (recoveryCode !== null) {
      const isTheirs = await useRecoveryCode(tx, userId, hashOfCode(userId, recoveryCode), now);
      refuseUnless(isTheirs, "invalid_login");
      await queueNotice(tx, services, userId, "recovery_code_used");
    }
    const proof = proofOf(call, { by: "password", secondFactor: asksCode });
    const opened = await openSession(tx, services, now, { organizationId: scope.organizationId, userId, proof });
    refuseUnless(opened, "invalid_login");
    if (!device) await queueNotice(tx, services, userId, "new_device");
    // Signing in clears the count of what was tried: of this device, or of the address.
    await services.attempts.forget(tx, budgets[0]!);
    await services.attempts.giveBack(tx, budgets.slice(1), now);
    return opened;
  });
  await endSessionOfBrowser(call);
  const { body: reply, cookies: set } = await signedIn(services, now, session);
  return { body: reply, cookies: [...set, deviceCookie(services.keyring, device, userId, now)] };
}
