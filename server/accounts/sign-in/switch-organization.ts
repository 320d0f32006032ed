import { type OpenCall, openOperation } from "#platform/operation/open-operation.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { Id, strict } from "#platform/operation/shapes.ts";
import { endSession } from "./end-session.ts";
import { openSession, signedIn, SignedIn } from "./open-session.ts";
import { refreshCookieName } from "./refresh-cookie.ts";
import { type SentToken, sentTokenOf } from "./sent-token.ts";
import { type FoundRefreshToken, findMemberships, findRefreshToken } from "./sign-in-store.ts";
import { spendRefreshToken } from "./spend-refresh-token.ts";

/**
 * POST /auth/switch
 *
 * Ends the session of the refresh cookie and opens one in another organization of the same person, which lasts no longer than
 * the first one would have.
 */
export const switchOrganization = openOperation({
  summary: "Continue in another organization that you belong to",
  body: strict({ organizationId: Id }),
  example: { organizationId: "01980a00-1b2c-7d3e-9f4a-5b6c7d8e9f0a" },
  reply: SignedIn,

  async run(call) {
    const { transact, services, now, body, cookies } = call;
    const { organizationId } = body;
    const token = cookies[refreshCookieName];
    refuseUnless(token, "authentication_required");
    const sent = sentTokenOf(token, call);
    const found = await transact({}, (tx) => findRefreshToken(tx, sent.hash));
    refuseUnless(found, "authentication_required");
    const memberships = await transact({}, (tx) => findMemberships(tx, found.user_id));
    refuseUnless(
      memberships.some((each) => each.organization_id === organizationId),
      "not_found",
    );

    const ended = await spendAndEnd(call, found, sent);
    if (typeof ended === "string") throw new Refusal(ended);
    const scope = { organizationId, mode: "live" as const };
    const session = await transact({ scope, userId: found.user_id }, (tx) =>
      openSession(tx, services, now, {
        organizationId,
        userId: found.user_id,
        expiresAt: ended.expiresAt,
        proof: ended.proof,
      }),
    );
    // Removed between the two steps.
    refuseUnless(session, "authentication_required");
    return signedIn(services, now, session);
  },
});

/** Answers a refusal instead of throwing it: ending a stolen session has to be committed. */
async function spendAndEnd(
  { transact, services, now }: Pick<OpenCall<unknown, unknown>, "transact" | "services" | "now">,
  found: FoundRefreshToken,
  sent: SentToken,
) {
  const { organization_id: organizationId, session_id: sessionId, user_id: userId } = found;
  const scope = { organizationId, mode: "live" as const };
  return transact({ scope, userId }, async (tx) => {
    const spent = await spendRefreshToken(tx, found, sent, services.idleTimeoutMinutes, now);
    if (typeof spent !== "string") await endSession(tx, { organizationId, sessionId, userId }, now);
    return spent;
  });
}
