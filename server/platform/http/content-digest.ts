import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { refuseUnless } from "#platform/operation/refusal.ts";

const sha256 = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):\s*(?:$|[,;])/;

/** The SHA-256 of the body that `Content-Digest` (RFC 9530) declares, in hexadecimal; null if it declares none. */
export function declaredDigest({ "content-digest": declared }: IncomingHttpHeaders): string | null {
  const digest = typeof declared === "string" ? sha256.exec(declared)?.[1] : undefined;
  return digest === undefined ? null : Buffer.from(digest, "base64").toString("hex");
}

/** A body that was declared is the one that was sent. */
export function refuseOtherBody(headers: IncomingHttpHeaders, rawBody: Buffer): void {
  const declared = declaredDigest(headers);
  refuseUnless(declared === null || declared === digestOf(rawBody), "content_digest_mismatch");
}

export const digestOf = (rawBody: Buffer): string => hash("sha256", rawBody, "hex");
