import { bytesOf, hexOf, hmacSha256, sha256 } from "./digest.ts";

export type SignableRequest = {
  method: string;
  /** Path and query exactly as they go over the wire: never decoded, never sorted. */
  target: string;
  body?: string | Uint8Array | undefined;
  idempotencyKey?: string | undefined;
  /** Unix seconds. The server accepts a difference of 300 seconds in either direction. */
  timestamp: number;
};

export type SignedHeaders = { "X-Api-Key": string; "X-Timestamp": string; "X-Signature": string };

/** The text the server rebuilds from the raw request. In test mode its 401 shows the server's version for comparison. */
export async function canonicalRequest(request: SignableRequest): Promise<string> {
  const { method, target, body = "", idempotencyKey = "", timestamp } = request;
  const bodyDigest = hexOf(await sha256(bytesOf(body)));
  return ["v1", timestamp, method.toUpperCase(), target, bodyDigest, idempotencyKey].join("\n");
}

export async function signRequest({
  keyId,
  secret,
  ...request
}: SignableRequest & { keyId: string; secret: string }): Promise<SignedHeaders> {
  const signature = hexOf(await hmacSha256(bytesOf(secret), bytesOf(await canonicalRequest(request))));
  return { "X-Api-Key": keyId, "X-Timestamp": String(request.timestamp), "X-Signature": `v1=${signature}` };
}
