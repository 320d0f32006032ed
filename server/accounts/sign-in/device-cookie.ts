import { randomUUID } from "node:crypto";
import type { Cookie } from "#platform/operation/open-operation.ts";
import { deviceUse } from "#platform/secrets/global-uses.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import { authPath } from "./refresh-cookie.ts";

export const deviceCookieName = "probity_device";
const deviceDays = 180;

type Device = { id: string; userId: string };

/**
 * Marks a browser in which somebody has signed in. It opens nothing: wrong guesses from elsewhere do not count against whoever brings
 * it (see `login`). Sealed, so that nobody else makes one.
 */
export function deviceCookie(keyring: Keyring, known: Device | null, userId: string, now: Date): Cookie {
  const maxAgeSeconds = deviceDays * 86_400;
  const device = { id: known?.id ?? randomUUID(), userId, expiresAt: now.getTime() + maxAgeSeconds * 1000 };
  const value = keyring.sealGlobal(deviceUse, JSON.stringify(device)).toString("base64url");
  return { name: deviceCookieName, value, path: authPath, maxAgeSeconds };
}

/** The device, if its cookie is whole, not too old, and of this person; otherwise null. */
export function deviceOf(
  keyring: Keyring,
  value: string | undefined,
  userId: string | undefined,
  now: Date,
): Device | null {
  if (!value || userId === undefined) return null;
  try {
    const device = JSON.parse(keyring.unsealGlobal(deviceUse, Buffer.from(value, "base64url")).toString());
    return device.userId === userId && device.expiresAt > now.getTime() ? { id: device.id, userId } : null;
  } catch {
    return null;
  }
}
