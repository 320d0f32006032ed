import { createHash, randomBytes } from "node:crypto";

/** For refresh tokens and invitations: 256 random bits, of which only the hash is stored. */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOfToken(token) };
}

/** A plain hash is enough for what cannot be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
