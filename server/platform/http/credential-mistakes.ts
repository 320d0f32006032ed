import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "#platform/operation/refusal.ts";

/** Mistakes that show in the form of a credential. They look at nothing but what was sent, so they give nothing away. */

export const unauthenticated = (detail: string) => new Refusal("authentication_required", { detail });

export function signatureHeaders(headers: IncomingHttpHeaders): Record<"keyId" | "timestamp" | "signature", string> {
  const valueOf = (name: string) => String(headers[name.toLowerCase()] ?? "");
  const missing = ["X-Timestamp", "X-Signature"].filter((name) => valueOf(name) === "");
  if (missing.length > 0) throw unauthenticated(`A request with X-Api-Key also needs ${missing.join(" and ")}.`);
  const keyId = valueOf("X-Api-Key");
  if (keyId.startsWith("sk_"))
    throw unauthenticated(
      "X-Api-Key is the identifier `ak_…`. You sent the secret, which only signs requests. Rotate it.",
    );
  return { keyId, timestamp: valueOf("X-Timestamp"), signature: valueOf("X-Signature") };
}

const noBearers = {
  sk_: "The secret of an API key is not a bearer token. It only signs requests. Rotate it, then sign the request.",
  ak_: "The identifier of an API key is not a bearer token. Send it as X-Api-Key and sign the request with the secret.",
  ss_: "The token of a signing link is not a bearer token. Exchange it for one with POST /signing/session.",
};

export function refuseNoBearer(token: string): void {
  for (const [prefix, detail] of Object.entries(noBearers)) if (token.startsWith(prefix)) throw unauthenticated(detail);
}

export function mistakeIn(timestamp: string, signature?: string): { detail?: string } {
  if (/^\d{13}$/.test(timestamp)) return { detail: "X-Timestamp is in milliseconds. Send and sign Unix seconds." };
  if (!/^\d{1,12}$/.test(timestamp))
    return { detail: "X-Timestamp must be Unix seconds in digits, such as 1794700800." };
  if (signature === undefined || /^v1=[\da-f]{64}$/.test(signature)) return {};
  return { detail: "X-Signature must be `v1=` and 64 hexadecimal digits in lower case." };
}
