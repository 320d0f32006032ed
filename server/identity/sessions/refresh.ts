import { type OpenCall, openOperation } from "#operation/open-operation.ts";
import { Refusal, refuseUnless } from "#operation/refusal.ts";
import { recordAudit } from "#audit/record-audit.ts";
import { giveRefreshToken, type OpenedSession, signedIn, SignedIn } from "./open-session.ts";
import { refreshCookieName } from "./refresh-cookie.ts";
import { hashOfToken } from "./secret-token.ts";
import {
  findRefreshToken,
  type FoundRefreshToken,
  holdMembership,
  lockSession,
  revokeSession,
  useRefreshToken,
} from "./sign-in-store.ts";

/**
 * POST /auth/refresh
 *
 * Each refresh token is good once. One that comes back was copied, and nobody can tell which of the two holders is the
 * thief, so the session ends for both. That holds for two requests at the same moment too: a client sends one at a time.
 */
export const refresh = openOperation({
  summary: "Exchange the refresh cookie for a new access token and a new cookie",
  reply: SignedIn,

  async run(call) {
    const token = call.cookies[refreshCookieName];
    refuseUnless(token, "authentication_required");
    const hash = hashOfToken(token);
    const found = await call.transact({}, (tx) => findRefreshToken(tx, hash));
    refuseUnless(found, "authentication_required");
    const continued = await continueSession(call, found, hash);
    if (typeof continued === "string") throw new Refusal(continued);
    return signedIn(call.services, call.now, continued);
  },
});

/** Answers a refusal instead of throwing it: ending a stolen session has to be committed. */
async function continueSession(
  { transact, now }: Pick<OpenCall<unknown, unknown>, "transact" | "now">,
  { organization_id: organizationId, session_id: sessionId, user_id: userId }: FoundRefreshToken,
  hash: Buffer,
): Promise<OpenedSession | "credential_revoked" | "credential_expired"> {
  const scope = { organizationId, mode: "live" as const };
  return transact({ scope, userId }, async (tx) => {
    const session = await lockSession(tx, organizationId, sessionId);
    if (!session || session.revoked_at) return "credential_revoked";
    if (session.expires_at <= now) return "credential_expired";
    const role = await holdMembership(tx, organizationId, userId);
    if (!role) return "credential_revoked";
    if (!(await useRefreshToken(tx, organizationId, sessionId, hash, now))) {
      await revokeSession(tx, organizationId, sessionId, { at: now, reason: "reuse" });
      const change = { type: "session.reuse_detected", resourceType: "sessions", resourceId: sessionId };
      await recordAudit(tx, { kind: "user", scope, userId }, now, change);
      return "credential_revoked";
    }
    const refreshToken = await giveRefreshToken(tx, now, { organizationId, sessionId });
    return { organizationId, userId, role, sessionId, refreshToken, expiresAt: session.expires_at };
  });
}
