import { randomInt, timingSafeEqual } from "node:crypto";
import type { Tx } from "#platform/database/transaction.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { countWrongCode, keepCode, type SessionRow } from "./session-store.ts";
import type { SigningCaller } from "./signing-caller.ts";

const digits = 6;
const attemptsMax = 5;
/** Of a session, with however many codes: somebody who guesses has ten of a million, and then needs another link. */
const failuresMax = 10;
const validSeconds = 600;
const pauseSeconds = 60;

export type CodeRefusal = {
  reason: "code_sent" | "code_sent_recently" | "code_wrong" | "code_used_up";
  detail: string;
  retryAfterSeconds?: number;
};
/** A wrong code, and how many of them the session has had; `isLast` when the link no longer opens. */
export type WrongCode = { failures: number; isLast: boolean };

/** The refusal of a wrong or missing code; null when the code is right. */
export async function confirmCode(
  tx: Tx,
  signer: SigningCaller,
  keys: OrganizationKeys,
  now: Date,
  session: SessionRow,
  given: string | undefined,
): Promise<{ refusal: CodeRefusal; wrong?: WrongCode } | null> {
  const age = session.code_sent_at ? (now.getTime() - session.code_sent_at.getTime()) / 1000 : Infinity;
  const standing = session.code_hash !== null && age <= validSeconds && session.code_attempts < attemptsMax;
  if (given === undefined) {
    if (age < pauseSeconds) return { refusal: sentRecently(Math.ceil(pauseSeconds - age)) };
    await sendCode(tx, signer, keys, now);
    return { refusal: { reason: "code_sent", detail: "A code was sent by e-mail. Send it as `code`." } };
  }
  if (!standing) return { refusal: usedUp };
  if (timingSafeEqual(codeHash(keys, session.id, given), session.code_hash!)) return null;
  const failures = session.code_failures + 1;
  const isLast = failures >= failuresMax;
  await countWrongCode(tx, signer.scope, session.id, isLast ? now : null);
  const refusal = { reason: "code_wrong", detail: "The code is wrong. Check the newest e-mail." } as const;
  return { refusal, wrong: { failures, isLast } };
}

const usedUp: CodeRefusal = {
  reason: "code_used_up",
  detail: "The code can no longer be used. Ask for another one.",
};

const sentRecently = (retryAfterSeconds: number): CodeRefusal => ({
  reason: "code_sent_recently",
  detail: "A code was sent a moment ago. Use that code, or wait before you ask for another.",
  retryAfterSeconds,
});

async function sendCode(tx: Tx, signer: SigningCaller, keys: OrganizationKeys, now: Date): Promise<void> {
  const { scope, documentId, signerId, sessionId } = signer;
  const code = String(randomInt(10 ** digits)).padStart(digits, "0");
  await keepCode(tx, scope, sessionId, { hash: codeHash(keys, sessionId, code), sentAt: now });
  const sealedCode = keys.seal("signing-code", code).toString("base64");
  await queueMail(tx, scope, { documentId, signerId }, { kind: "code", sealedCode });
}

/** Keyed, because anybody could try all codes of six digits. */
function codeHash(keys: OrganizationKeys, sessionId: string, code: string): Buffer {
  return keys.fingerprint("signing-code", sessionId, code);
}
