import { randomBytes } from "node:crypto";
import type { Mode } from "#platform/operation/caller.ts";

/** The public identifier and the secret of a key. Both say their mode, so that a mix-up shows at a glance. */
export function newApiKey(mode: Mode): { keyId: string; secret: string } {
  return { keyId: `ak_${mode}_${randomBytes(16).toString("base64url")}`, secret: newApiSecret(mode) };
}

export function newApiSecret(mode: Mode): string {
  return `sk_${mode}_${randomBytes(32).toString("base64url")}`;
}
