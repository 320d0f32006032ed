import { timingSafeEqual } from "node:crypto";
import type { Place } from "#platform/database/page.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";

const idBytes = 16;
const numberBytes = 4;
const macBytes = 16;

/** A place in one list of an organization. It opens only there, and only as it was given out. */
export function cursorAt(keys: OrganizationKeys, list: string, place: Place): string {
  return Buffer.concat([bytesOf(place), macOf(keys, list, place)]).toString("base64url");
}

/** The place a cursor stands for; null when it is not a cursor of this list. */
export function placeOf(keys: OrganizationKeys, list: string, cursor: string): Place | null {
  const bytes = Buffer.from(cursor, "base64url");
  // Decoding is lenient; what was given out encodes to itself.
  if (bytes.toString("base64url") !== cursor) return null;
  const place = placeIn(bytes.subarray(0, -macBytes));
  return place !== null && timingSafeEqual(macOf(keys, list, place), bytes.subarray(-macBytes)) ? place : null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function bytesOf(place: Place): Buffer {
  if (typeof place === "string")
    return uuid.test(place) ? Buffer.from(place.replaceAll("-", ""), "hex") : Buffer.from(place);
  const bytes = Buffer.alloc(numberBytes);
  bytes.writeInt32BE(place);
  return bytes;
}

function placeIn(bytes: Buffer): Place | null {
  if (bytes.length === numberBytes) return bytes.readInt32BE();
  // A place of several columns is a text, which begins with an id and is therefore longer than one.
  if (bytes.length > idBytes) return bytes.toString();
  if (bytes.length !== idBytes) return null;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function macOf(keys: OrganizationKeys, list: string, place: Place): Buffer {
  return keys.cursorMac(`${list}\n${place}`).subarray(0, macBytes);
}
