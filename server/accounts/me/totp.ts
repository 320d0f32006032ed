import { Secret, TOTP } from "otpauth";
import { totpUse } from "#platform/secrets/global-uses.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";

const periodSeconds = 30;
/** Clocks differ: the code before and the code after are accepted too. */
const windowSteps = 1;
const secretBytes = 20;

export function newTotpSecret(keyring: Keyring, user: { id: string; email: string }) {
  const secret = new Secret({ size: secretBytes });
  const uri = new TOTP({ issuer: "Probity", label: user.email, secret, period: periodSeconds }).toString();
  return { secret: secret.base32, uri, sealed: keyring.sealGlobal(totpUse(user.id), secret.base32) };
}

/** The time step of this code; null if the code is not valid now. */
export function matchingStep(
  keyring: Keyring,
  userId: string,
  sealed: Buffer | null,
  code: string | undefined,
  now: Date,
): number | null {
  if (!sealed || code === undefined) return null;
  const secret = Secret.fromBase32(keyring.unsealGlobal(totpUse(userId), sealed).toString());
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret, period: periodSeconds, timestamp, window: windowSteps });
  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp }) + delta;
}

/** The time step of a valid code that was not used before; else null. */
export function freshStep(
  keyring: Keyring,
  user: { id: string; totp_secret: Buffer | null; totp_last_step: string | number | bigint | null },
  code: string | undefined,
  now: Date,
): number | null {
  const step = matchingStep(keyring, user.id, user.totp_secret, code, now);
  return step !== null && step > Number(user.totp_last_step ?? 0) ? step : null;
}
