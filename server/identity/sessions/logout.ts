import Type from "typebox";
import { openOperation } from "#operation/open-operation.ts";
import { noRefreshCookie, refreshCookieName } from "./refresh-cookie.ts";
import { hashOfToken } from "./secret-token.ts";
import { findRefreshToken, revokeSession } from "./sign-in-store.ts";

/** POST /auth/logout */
export const logout = openOperation({
  summary: "End the session of the refresh cookie; without one there is nothing to end",
  reply: Type.Object({ signedOut: Type.Literal(true) }),

  async run({ transact, now, cookies }) {
    const token = cookies[refreshCookieName];
    const found = token ? await transact({}, (tx) => findRefreshToken(tx, hashOfToken(token))) : undefined;
    if (found) {
      const scope = { organizationId: found.organization_id, mode: "live" as const };
      await transact({ scope, userId: found.user_id }, (tx) =>
        revokeSession(tx, found.organization_id, found.session_id, { at: now, reason: "logout" }),
      );
    }
    return { body: { signedOut: true as const }, cookies: [noRefreshCookie] };
  },
});
