import { randomBytes } from "node:crypto";

/** The form of Standard Webhooks, so that a receiver can paste it into an ordinary library. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}
