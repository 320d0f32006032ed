import { createHash, createHmac } from "node:crypto";

export type SignableRequest = {
  method: string;
  /** Path and query exactly as they go over the wire: never decoded, never sorted. */
  target: string;
  body?: string | Uint8Array | undefined;
  idempotencyKey?: string | undefined;
  /** Unix seconds. The server accepts 300 seconds of difference, both ways. */
  timestamp: number;
};

export type SignedHeaders = { "X-Api-Key": string; "X-Timestamp": string; "X-Signature": string };

/** The text the server rebuilds from the raw request. In test mode its 401 shows its own version, to compare. */
export function canonicalRequest({ method, target, body, idempotencyKey, timestamp }: SignableRequest): string {
  const bodyDigest = createHash("sha256")
    .update(body ?? "")
    .digest("hex");
  return ["v1", timestamp, method.toUpperCase(), target, bodyDigest, idempotencyKey ?? ""].join("\n");
}

export function signRequest({
  keyId,
  secret,
  ...request
}: SignableRequest & { keyId: string; secret: string }): SignedHeaders {
  const signature = createHmac("sha256", secret).update(canonicalRequest(request)).digest("hex");
  return { "X-Api-Key": keyId, "X-Timestamp": String(request.timestamp), "X-Signature": `v1=${signature}` };
}
