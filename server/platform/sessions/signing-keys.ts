import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair } from "jose";
import type { Tx } from "#platform/database/transaction.ts";
import { signingKeyUse } from "#platform/secrets/global-uses.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import {
  endSigningKeys,
  findSigningKeys,
  holdSigningKeys,
  insertSigningKey,
  retireSigningKeys,
  type SigningKeyRow,
} from "./signing-key-store.ts";

export const algorithm = "EdDSA";
/** For how long an access token is good. */
export const lifetimeSeconds = 600;
/** Every process has read a new key before any process signs with it: processes read every two seconds, and clocks differ by five. */
const publishedSeconds = 15;
/** How much longer than its last token a key verifies, because clocks differ. */
const leewaySeconds = 60;
const deletedAfterMs = 24 * 3_600_000;

/** The keys that sign and verify; the first is made here. */
export async function signingKeys(tx: Tx, keyring: Keyring, now: Date): Promise<SigningKeyRow[]> {
  const stored = await findSigningKeys(tx);
  if (stored.length > 0) return stored;
  await holdSigningKeys(tx);
  if ((await findSigningKeys(tx)).length === 0) await addKey(tx, keyring, now, now);
  return findSigningKeys(tx);
}

export type Rotated = { kid: string; signsFrom: Date; othersVerifyUntil: Date };

/**
 * A new key signs in every process from the same moment on. Those before it verify until the last token that they signed has expired;
 * if somebody else may have them (`distrusted`), only until the new key signs.
 */
export async function rotateSigningKey(
  tx: Tx,
  keyring: Keyring,
  now: Date,
  { distrusted }: { distrusted: boolean },
): Promise<Rotated> {
  await holdSigningKeys(tx);
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const signsFrom = after(publishedSeconds);
  const othersVerifyUntil = after(publishedSeconds + (distrusted ? 0 : lifetimeSeconds + leewaySeconds));
  await endSigningKeys(tx, othersVerifyUntil);
  await retireEnded(tx, now);
  return { kid: await addKey(tx, keyring, now, signsFrom), signsFrom, othersVerifyUntil };
}

/** A retired key is kept for a day, for whoever wants to know why a token was refused. */
export async function retireEnded(tx: Tx, now: Date): Promise<void> {
  await retireSigningKeys(tx, now, new Date(now.getTime() - deletedAfterMs));
}

async function addKey(tx: Tx, keyring: Keyring, now: Date, signsFrom: Date): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { crv: "Ed25519", extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const publicJwk = { ...jwk, kid, alg: algorithm, use: "sig" };
  const sealed = keyring.sealGlobal(signingKeyUse, await exportPKCS8(privateKey));
  await insertSigningKey(tx, { kid, publicJwk, privateKey: sealed, signsFrom }, now);
  return kid;
}
