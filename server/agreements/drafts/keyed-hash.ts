import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";

/** Stands in the history for a text it must not contain. A plain hash of a short text can be guessed. */
export function keyedHash(keys: OrganizationKeys, documentId: string, text: string): string {
  return `hmac-sha256:${keys.fingerprint("document-event", documentId, text).toString("hex")}`;
}
