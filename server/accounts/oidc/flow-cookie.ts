import type { Cookie } from "#platform/operation/open-operation.ts";
import type { OidcFlow } from "#platform/operation/services.ts";
import { oidcFlowUse } from "#platform/secrets/global-uses.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import type { SessionOf } from "../sign-in/end-session.ts";
import { authPath } from "../sign-in/refresh-cookie.ts";

export const flowCookieName = "probity_oidc";
const flowSeconds = 600;

export type Begun = OidcFlow & {
  /** Where on the dashboard somebody goes on. */
  to: "" | "invitation" | "account";
  /** The session whose person is to prove themselves again; null to sign in. */
  confirms: SessionOf | null;
  /** The mark of a known browser, which does not come along from another site. */
  device: string | null;
  /** The session that the browser has so far, whose cookie does not come along either. */
  earlier: SessionOf | null;
};

/** Sealed, so that only a browser that started here can come back. `lax`: it comes back from another site. */
export function flowCookie(keyring: Keyring, flow: Begun, now: Date): Cookie {
  const expiresAt = now.getTime() + flowSeconds * 1000;
  const value = keyring.sealGlobal(oidcFlowUse, JSON.stringify({ ...flow, expiresAt })).toString("base64url");
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
    const { expiresAt, ...flow } = JSON.parse(
      keyring.unsealGlobal(oidcFlowUse, Buffer.from(value, "base64url")).toString(),
    );
    return expiresAt > now.getTime() ? flow : null;
  } catch {
    return null;
  }
}
