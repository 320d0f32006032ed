import type { Tx } from "#database/transaction.ts";
import type { Role } from "#operation/caller.ts";
import { recordAudit } from "#audit/record-audit.ts";
import {
  type FoundRefreshToken,
  holdMembership,
  lockSession,
  revokeSession,
  useRefreshToken,
} from "./sign-in-store.ts";

/**
 * Each refresh token is good once. One that comes back was copied, and nobody can tell which of the two holders is the
 * thief, so the session ends for both. That holds for two requests at the same moment too: a client sends one at a time.
 */
export async function spendRefreshToken(
  tx: Tx,
  { organization_id: organizationId, session_id: sessionId, user_id: userId }: FoundRefreshToken,
  hash: Buffer,
  now: Date,
): Promise<{ role: Role; expiresAt: Date } | "credential_revoked" | "credential_expired"> {
  const session = await lockSession(tx, organizationId, sessionId);
  if (!session || session.revoked_at) return "credential_revoked";
  if (session.expires_at <= now) return "credential_expired";
  const role = await holdMembership(tx, organizationId, userId);
  if (!role) return "credential_revoked";
  if (!(await useRefreshToken(tx, organizationId, sessionId, hash, now))) {
    await revokeSession(tx, organizationId, sessionId, { at: now, reason: "reuse" });
    const change = { type: "session.reuse_detected", resourceType: "sessions", resourceId: sessionId };
    const scope = { organizationId, mode: "live" as const };
    await recordAudit(tx, { kind: "user", scope, userId }, now, change);
    return "credential_revoked";
  }
  return { role, expiresAt: session.expires_at };
}
