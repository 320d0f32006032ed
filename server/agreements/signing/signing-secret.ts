import { createHash, randomBytes } from "node:crypto";

const secretBytes = 32;

/** `ss_` opens a session, once; `sb_` is what it was exchanged for. 256 random bits, of which only the hash is stored. */
export function newSigningSecret(kind: "ss" | "sb"): { secret: string; hash: Buffer } {
  const secret = `${kind}_${randomBytes(secretBytes).toString("base64url")}`;
  return { secret, hash: hashOfSecret(secret) };
}

/** A plain hash is enough for what cannot be guessed. */
export function hashOfSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
