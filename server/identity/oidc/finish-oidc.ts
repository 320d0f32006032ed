import Type from "typebox";
import { type OpenCall, openOperation } from "#operation/open-operation.ts";
import { refuseUnless } from "#operation/refusal.ts";
import type { OidcIdentity } from "#operation/services.ts";
import { resetAccount } from "../me/reset-account.ts";
import { lockUser } from "../me/user-store.ts";
import { cookieOf, openSession } from "../sessions/open-session.ts";
import { findLogin, findMemberships } from "../sessions/sign-in-store.ts";
import { flowCookieName, flowOf, noFlowCookie } from "./flow-cookie.ts";
import { findOidcUser, findSubject, insertOidcIdentity } from "./oidc-store.ts";

/**
 * GET /auth/oidc/callback
 *
 * Ends at the dashboard with the refresh cookie; the access token is then fetched by `POST /auth/refresh`, so that none
 * ever stands in an address bar. One-time codes are the provider's business here.
 */
export const finishOidc = openOperation({
  summary: "Complete the sign-in through the identity provider",
  // Providers add parameters of their own, so unknown ones are passed on to the checks instead of refused.
  query: Type.Record(Type.String(), Type.String()),
  reply: Type.Object({}),
  pageWhenRefused: "/sign-in",

  async run({ transact, services, now, query, cookies }) {
    refuseUnless(services.oidc, "not_found");
    const flow = flowOf(services.keyring, cookies[flowCookieName], now);
    refuseUnless(flow, "oidc_failed");
    const identity = await services.oidc.finish(query, flow);
    refuseUnless(identity, "oidc_failed");
    const userId = await personOf(transact, identity);
    refuseUnless(userId, "oidc_failed");

    const [first] = await transact({}, (tx) => findMemberships(tx, userId));
    refuseUnless(first, "oidc_failed");
    const organizationId = first.organization_id;
    const session = await transact({ scope: { organizationId, mode: "live" }, userId }, async (tx) => {
      const { email_verified_at: verifiedAt } = await lockUser(tx, userId);
      const known = await findSubject(tx, identity.issuer, userId);
      // An address may be given to somebody else later, so a linked person is never found by address again.
      refuseUnless((known ?? identity.subject) === identity.subject, "oidc_failed");
      if (!known) {
        // Found by an address that the provider has verified, so whoever made the account without proving it keeps no way in.
        if (verifiedAt === null) await resetAccount(tx, userId, now, null);
        await insertOidcIdentity(tx, { ...identity, userId, createdAt: now });
      }
      const opened = await openSession(tx, services, now, { organizationId, userId });
      refuseUnless(opened, "oidc_failed");
      return opened;
    });
    return { body: {}, redirect: `${services.publicUrl}/${flow.to}`, cookies: [cookieOf(session, now), noFlowCookie] };
  },
});

/** Finds the person: by the provider's identifier or, the first time, by an address that the provider has verified. */
async function personOf(
  transact: OpenCall<unknown, unknown>["transact"],
  { issuer, subject, verifiedEmail }: OidcIdentity,
): Promise<string | null> {
  return transact({}, async (tx) => {
    const linked = await findOidcUser(tx, issuer, subject);
    if (linked || !verifiedEmail) return linked;
    return (await findLogin(tx, verifiedEmail))?.user_id ?? null;
  });
}
