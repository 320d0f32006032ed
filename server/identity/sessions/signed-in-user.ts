import type { OpenCall } from "#operation/open-operation.ts";
import { refreshCookieName } from "./refresh-cookie.ts";
import { hashOfToken } from "./secret-token.ts";
import { findRefreshToken } from "./sign-in-store.ts";

/** Who is signed in in this browser, by the refresh cookie, which is not used up. Null for nobody. */
export async function signedInUser({
  transact,
  cookies,
  now,
}: Pick<OpenCall<unknown, unknown>, "transact" | "cookies" | "now">): Promise<string | null> {
  const token = cookies[refreshCookieName];
  if (!token) return null;
  const found = await transact({}, (tx) => findRefreshToken(tx, hashOfToken(token)));
  const stands = found && !found.used_at && !found.revoked_at && found.expires_at > now;
  return stands ? found.user_id : null;
}
