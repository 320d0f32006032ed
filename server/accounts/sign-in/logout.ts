import Type from "typebox";
import { openOperation } from "#platform/operation/open-operation.ts";
import { endSessionOfBrowser } from "./end-session.ts";
import { noRefreshCookie } from "./refresh-cookie.ts";

/** Not cookies and storage: they hold the mark of a known browser and how somebody likes their pages, which outlast a session. */
const clearSiteData = '"cache"';

/** POST /auth/logout */
export const logout = openOperation({
  summary: "End the session of the refresh cookie; without one there is nothing to end",
  reply: Type.Object({ signedOut: Type.Literal(true) }),
  sameOrigin: true,

  async run(call) {
    await endSessionOfBrowser(call);
    return {
      body: { signedOut: true as const },
      cookies: [noRefreshCookie],
      headers: { "clear-site-data": clearSiteData },
    };
  },
});
