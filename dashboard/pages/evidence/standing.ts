import type { Evidence } from "@probity/contract";

/** Whether a receipt is the one that counts now. A newer one replaces it even when that one says nothing. */
export function standingOf(
  { supersededBy, expiresAt }: Evidence["data"],
  now: Date,
): "inUse" | "superseded" | "expired" {
  if (supersededBy !== null) return "superseded";
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? "expired" : "inUse";
}
