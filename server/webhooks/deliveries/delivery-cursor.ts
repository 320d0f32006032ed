import { timingSafeEqual } from "node:crypto";
import type { Scope } from "#operation/caller.ts";
import type { OrganizationKeys } from "#secrets/organization-keys.ts";

const idBytes = 16;
const macBytes = 16;

/** A place in the delivery history of one webhook and mode. It opens only there, and only as it was given out. */
export function cursorAt(keys: OrganizationKeys, scope: Scope, webhookId: string, deliveryId: string): string {
  const id = Buffer.from(deliveryId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, macOf(keys, scope, webhookId, deliveryId)]).toString("base64url");
}

/** The delivery a cursor stands at; null when it is not a cursor of this webhook and mode. */
export function placeOf(keys: OrganizationKeys, scope: Scope, webhookId: string, cursor: string): string | null {
  const bytes = Buffer.from(cursor, "base64url");
  // Decoding is lenient; what was given out encodes to itself.
  if (bytes.length !== idBytes + macBytes || bytes.toString("base64url") !== cursor) return null;
  const hex = bytes.toString("hex", 0, idBytes);
  const deliveryId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return timingSafeEqual(macOf(keys, scope, webhookId, deliveryId), bytes.subarray(idBytes)) ? deliveryId : null;
}

function macOf(keys: OrganizationKeys, scope: Scope, webhookId: string, deliveryId: string): Buffer {
  return keys.cursorMac(`deliveries\n${webhookId}\n${scope.mode}\n${deliveryId}`).subarray(0, macBytes);
}
