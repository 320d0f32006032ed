import type { Cookie } from "#operation/open-operation.ts";
import type { OidcFlow } from "#operation/services.ts";
import type { Keyring } from "#secrets/keyring.ts";
import { authPath } from "../sessions/refresh-cookie.ts";

export const flowCookieName = "probity_oidc";
const flowSeconds = 600;
const use = "oidc-flow";

/** Where on the dashboard somebody goes on after signing in. */
type Begun = OidcFlow & { to: "" | "invitation" };

/** Sealed, so that only a browser that started here can come back. `lax`: it comes back from another site. */
export function flowCookie(keyring: Keyring, flow: Begun, now: Date): Cookie {
  const expiresAt = now.getTime() + flowSeconds * 1000;
  const value = keyring.sealGlobal(use, JSON.stringify({ ...flow, expiresAt })).toString("base64url");
  return { name: flowCookieName, value, path: authPath, maxAgeSeconds: flowSeconds, sameSite: "lax" };
}

export const noFlowCookie: Cookie = {
  name: flowCookieName,
  value: "",
  path: authPath,
  maxAgeSeconds: 0,
  sameSite: "lax",
};

/** Null when the cookie is missing, altered or too old. */
export function flowOf(keyring: Keyring, value: string | undefined, now: Date): Begun | null {
  if (!value) return null;
  try {
    const { expiresAt, ...flow } = JSON.parse(keyring.unsealGlobal(use, Buffer.from(value, "base64url")).toString());
    return expiresAt > now.getTime() ? flow : null;
  } catch {
    return null;
  }
}
