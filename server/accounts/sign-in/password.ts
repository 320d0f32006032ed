import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** The first choice of the OWASP Password Storage Cheat Sheet; 2 is Argon2id. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let nobody: Promise<string> | undefined;

export async function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), parameters);
}

/** Does the same work if there is no password to compare with, so that the time does not reveal who exists. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(32).toString("base64url"));
  const fits = await verify(stored ?? (await nobody), normalized(password));
  return fits && stored !== null;
}

/** Keyboards differ in how they compose the same letter. */
function normalized(password: string): string {
  return password.normalize("NFKC");
}
