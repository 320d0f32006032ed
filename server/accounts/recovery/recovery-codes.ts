import { hash, randomInt } from "node:crypto";
import type { Tx } from "#platform/database/transaction.ts";
import { replaceRecoveryCodes } from "./recovery-store.ts";

const codes = 10;
const groups = 7;
const groupLetters = 4;
/** Without letters and digits that look alike. 28 of them are 138 bits, which nobody tries out, so a plain hash keeps them. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten codes that each replace a one-time code once; those from before no longer work. They are shown here and never again. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const made = Array.from({ length: codes }, newCode);
  await replaceRecoveryCodes(
    tx,
    userId,
    made.map((code) => hashOfCode(userId, code)),
  );
  return made;
}

/** The person is part of what is hashed, so equal codes of two people differ. */
export function hashOfCode(userId: string, code: string): Buffer {
  return hash("sha256", `${userId}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`, "buffer");
}

function newCode(): string {
  const group = () => Array.from({ length: groupLetters }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}
