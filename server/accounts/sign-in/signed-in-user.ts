import type { OpenCall } from "#platform/operation/open-operation.ts";
import { refreshCookieName } from "./refresh-cookie.ts";
import { hashOfToken } from "./secret-token.ts";
import { findRefreshToken } from "./sign-in-store.ts";

type Call = Pick<OpenCall<unknown, unknown>, "transact" | "cookies" | "now">;

/** The session of this browser, by the refresh cookie, which is not used up. Null for none. */
export async function signedInSession({ transact, cookies, now }: Call) {
  const token = cookies[refreshCookieName];
  if (!token) return null;
  const found = await transact({}, (tx) => findRefreshToken(tx, hashOfToken(token)));
  if (!found || found.used_at || found.revoked_at || found.expires_at <= now) return null;
  return { organizationId: found.organization_id, sessionId: found.session_id, userId: found.user_id };
}

/** Who is signed in in this browser. Null for nobody. */
export async function signedInUser(call: Call): Promise<string | null> {
  return (await signedInSession(call))?.userId ?? null;
}
