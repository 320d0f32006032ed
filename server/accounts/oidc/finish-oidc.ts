import Type from "typebox";
import { type OpenCall, openOperation } from "#platform/operation/open-operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import type { OidcIdentity } from "#platform/operation/services.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { resetAccount } from "../me/reset-account.ts";
import { lockUser } from "../me/user-store.ts";
import { deviceCookie, deviceOf } from "../sign-in/device-cookie.ts";
import { endEarlier } from "../sign-in/end-session.ts";
import { markConfirmed } from "../sign-in/mark-confirmed.ts";
import { cookieOf, openSession } from "../sign-in/open-session.ts";
import { recordingFailures, type Tried } from "../sign-in/record-failures.ts";
import { proofOf } from "../sign-in/session-proof.ts";
import { findLogin, findMemberships } from "../sign-in/sign-in-store.ts";
import { type Begun, flowCookieName, flowOf, noFlowCookie } from "./flow-cookie.ts";
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

  run: (call) =>
    recordingFailures(call, { way: "identity_provider", failure: "oidc_failed" }, (tries) => comeBack(call, tries)),
});

type Call = OpenCall<Record<string, string>, unknown>;

async function comeBack(call: Call, tries: (tried: Tried) => void) {
  const { transact, services, now, query, cookies } = call;
  refuseUnless(services.oidc, "not_found");
  const flow = flowOf(services.keyring, cookies[flowCookieName], now);
  refuseUnless(flow, "oidc_failed");
  const triesToBe = (userId: string) => tries({ userId, counted: userId });
  if (flow.confirms) triesToBe(flow.confirms.userId);
  const identity = await services.oidc.finish(query, flow, { anew: flow.confirms !== null });
  refuseUnless(identity, "oidc_failed");
  const back = { body: {}, redirect: `${services.publicUrl}/${flow.to}` };
  if (flow.confirms) {
    await confirm(call, flow.confirms, identity);
    return { ...back, cookies: [noFlowCookie] };
  }
  const userId = await personOf(transact, identity);
  refuseUnless(userId, "oidc_failed");
  triesToBe(userId);

  const [first] = await transact({}, (tx) => findMemberships(tx, userId));
  refuseUnless(first, "oidc_failed");
  const organizationId = first.organization_id;
  const device = deviceOf(services.keyring, flow.device ?? undefined, userId, now);
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
    const proof = proofOf(call, { by: "identity_provider", secondFactor: false });
    const opened = await openSession(tx, services, now, { organizationId, userId, proof });
    refuseUnless(opened, "oidc_failed");
    if (!device) await queueNotice(tx, services, userId, "new_device");
    return opened;
  });
  if (flow.earlier) await endEarlier(transact, flow.earlier, now);
  const marked = deviceCookie(services.keyring, device, userId, now);
  return { ...back, cookies: [cookieOf(session, now), marked, noFlowCookie] };
}

/** The person of an open session has signed in anew: the session goes on, and nobody else's does. */
async function confirm(
  { transact, now }: OpenCall<unknown, unknown>,
  { organizationId, sessionId, userId }: NonNullable<Begun["confirms"]>,
  { issuer, subject }: OidcIdentity,
): Promise<void> {
  const linked = await transact({}, (tx) => findOidcUser(tx, issuer, subject));
  refuseUnless(linked === userId, "oidc_failed");
  const scope = { organizationId, mode: "live" as const };
  const marked = await transact({ scope, userId }, (tx) =>
    markConfirmed(tx, { organizationId, sessionId }, now, { secondFactor: false }),
  );
  refuseUnless(marked, "oidc_failed");
}

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
