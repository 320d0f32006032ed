import { randomInt, timingSafeEqual } from "node:crypto";
import type { Tx } from "#database/transaction.ts";
import type { OrganizationKeys } from "#secrets/organization-keys.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { countCodeAttempt, keepCode, type SessionRow } from "./session-store.ts";
import type { SigningCaller } from "./signing-caller.ts";

const digits = 6;
const attemptsMax = 5;
const validSeconds = 600;
const pauseSeconds = 60;

export type CodeRefusal = {
  reason: "code_sent" | "code_sent_recently" | "code_wrong" | "code_used_up";
  detail: string;
  retryAfterSeconds?: number;
};

/** The refusal of a wrong or missing code; null when the code is right. */
export async function confirmCode(
  tx: Tx,
  signer: SigningCaller,
  keys: OrganizationKeys,
  now: Date,
  session: SessionRow,
  given: string | undefined,
): Promise<CodeRefusal | null> {
  const age = session.code_sent_at ? (now.getTime() - session.code_sent_at.getTime()) / 1000 : Infinity;
  const standing = session.code_hash !== null && age <= validSeconds && session.code_attempts < attemptsMax;
  if (given === undefined) {
    if (age < pauseSeconds)
      return {
        reason: "code_sent_recently",
        detail: "A code was sent a moment ago. Use that code, or wait before you ask for another.",
        retryAfterSeconds: Math.ceil(pauseSeconds - age),
      };
    await sendCode(tx, signer, keys, now);
    return { reason: "code_sent", detail: "A code was sent by e-mail. Send it as `code`." };
  }
  if (!standing) return { reason: "code_used_up", detail: "The code can no longer be used. Ask for another one." };
  await countCodeAttempt(tx, signer.scope, session.id);
  const right = timingSafeEqual(codeHash(keys, session.id, given), session.code_hash!);
  return right ? null : { reason: "code_wrong", detail: "The code is wrong. Check the newest e-mail." };
}

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
