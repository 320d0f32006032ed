import { recordAudit } from "#platform/audit/record-audit.ts";
import type { Tx } from "#platform/database/transaction.ts";
import type { OpenCall } from "#platform/operation/open-operation.ts";
import { refreshCookieName } from "./refresh-cookie.ts";
import { hashOfToken } from "./secret-token.ts";
import { findRefreshToken, revokeSession } from "./sign-in-store.ts";

export type SessionOf = { organizationId: string; sessionId: string; userId: string };

/** Ends a session, because its person signs out or goes on elsewhere. */
export async function endSession(tx: Tx, { organizationId, sessionId, userId }: SessionOf, now: Date): Promise<void> {
  if (!(await revokeSession(tx, organizationId, sessionId, { at: now, reason: "logout" }))) return;
  const person = { kind: "user" as const, scope: { organizationId, mode: "live" as const }, userId, sessionId };
  await recordAudit(tx, person, now, { type: "session.ended", resourceType: "sessions", resourceId: sessionId });
}

type Call = Pick<OpenCall<unknown, unknown>, "transact" | "cookies" | "now">;

/** Ends the session of this browser, if it has one: by signing out, or because another takes the place of its cookie. */
export async function endSessionOfBrowser({ transact, cookies, now }: Call): Promise<void> {
  const token = cookies[refreshCookieName];
  const found = token ? await transact({}, (tx) => findRefreshToken(tx, hashOfToken(token))) : undefined;
  if (found)
    await endEarlier(
      transact,
      { organizationId: found.organization_id, sessionId: found.session_id, userId: found.user_id },
      now,
    );
}

/** A session whose browser has got another. */
export async function endEarlier(transact: Call["transact"], session: SessionOf, now: Date): Promise<void> {
  const scope = { organizationId: session.organizationId, mode: "live" as const };
  await transact({ scope, userId: session.userId }, (tx) => endSession(tx, session, now));
}
