import { type OpenCall, openOperation } from "#platform/operation/open-operation.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { giveRefreshToken, type OpenedSession, signedIn, SignedIn } from "./open-session.ts";
import { refreshCookieName } from "./refresh-cookie.ts";
import { type SentToken, sentTokenOf } from "./sent-token.ts";
import { findRefreshToken, type FoundRefreshToken } from "./sign-in-store.ts";
import { spendRefreshToken } from "./spend-refresh-token.ts";

/** POST /auth/refresh */
export const refresh = openOperation({
  summary: "Exchange the refresh cookie for a new access token and a new cookie",
  reply: SignedIn,
  sameOrigin: true,

  async run(call) {
    const token = call.cookies[refreshCookieName];
    refuseUnless(token, "authentication_required");
    const sent = sentTokenOf(token, call);
    const found = await call.transact({}, (tx) => findRefreshToken(tx, sent.hash));
    refuseUnless(found, "authentication_required");
    const continued = await continueSession(call, found, sent);
    if (typeof continued === "string") throw new Refusal(continued);
    return signedIn(call.services, call.now, continued);
  },
});

/** Answers a refusal instead of throwing it: ending a stolen session has to be committed. */
async function continueSession(
  { transact, services, now }: Pick<OpenCall<unknown, unknown>, "transact" | "services" | "now">,
  found: FoundRefreshToken,
  sent: SentToken,
): Promise<OpenedSession | "credential_revoked" | "credential_expired"> {
  const { organization_id: organizationId, session_id: sessionId, user_id: userId } = found;
  const scope = { organizationId, mode: "live" as const };
  return transact({ scope, userId }, async (tx) => {
    const spent = await spendRefreshToken(tx, found, sent, services.idleTimeoutMinutes, now);
    if (typeof spent === "string") return spent;
    const { role, expiresAt } = spent;
    const refreshToken = await giveRefreshToken(tx, now, { organizationId, sessionId });
    return { organizationId, userId, sessionId, refreshToken, role, expiresAt };
  });
}
