import type { OrganizationKeys } from "#secrets/organization-keys.ts";

/** What the history says about a text it must not contain. A plain hash of a short one is found by trying. */
export function keyedHash(keys: OrganizationKeys, documentId: string, text: string): string {
  return `hmac-sha256:${keys.fingerprint("document-event", documentId, text).toString("hex")}`;
}
