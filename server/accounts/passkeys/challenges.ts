import { hash, randomBytes } from "node:crypto";
import type { Tx } from "#platform/database/transaction.ts";
import { insertChallenge, type Purpose, sweepChallenges, takeChallenge } from "./challenge-store.ts";

export const challengeSeconds = 300;
const challengeBytes = 32;
const sweepRows = 20;

type Asked = { purpose: Purpose; userId: string | null };

/** A challenge for one answer of a passkey. Its hash is stored, so whoever reads the table can answer none. */
export async function newChallenge(tx: Tx, { purpose, userId }: Asked, now: Date): Promise<string> {
  const challenge = randomBytes(challengeBytes).toString("base64url");
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000);
  await insertChallenge(tx, { hash: hashOf(challenge), purpose, userId, expiresAt });
  await sweepChallenges(tx, now, sweepRows);
  return challenge;
}

/**
 * The challenge that a browser says it answers, if it is one of ours; it is used up, so this needs a transaction that commits even if
 * the answer turns out to be wrong.
 */
export async function usedChallenge(
  tx: Tx,
  { purpose, userId }: Asked,
  clientDataJSON: string,
  now: Date,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  return (await takeChallenge(tx, { hash: hashOf(challenge), purpose, userId }, now)) ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

const hashOf = (challenge: string): Buffer => hash("sha256", challenge, "buffer");
