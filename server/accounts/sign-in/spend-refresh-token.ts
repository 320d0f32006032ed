import type { Tx } from "#platform/database/transaction.ts";
import type { Role } from "#platform/operation/caller.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { isIdle } from "#platform/sessions/session-store.ts";
import type { SentToken } from "./sent-token.ts";
import type { SessionProof, SignInWay } from "./session-proof.ts";
import {
  type FoundRefreshToken,
  holdMembership,
  lockSession,
  revokeSession,
  usedBy,
  useRefreshToken,
} from "./sign-in-store.ts";

/** For two tabs of one browser that refresh at the same moment, and for an answer that was lost on its way. */
const graceMs = 10_000;

/**
 * Each refresh token is good once. One that comes back was copied, and nobody can tell which of the two holders is the
 * thief, so the session ends for both; except within seconds, from the same network and browser as the first time.
 */
export async function spendRefreshToken(
  tx: Tx,
  { organization_id: organizationId, session_id: sessionId, user_id: userId }: FoundRefreshToken,
  { hash, client }: SentToken,
  idleDefault: number | null,
  now: Date,
): Promise<{ role: Role; expiresAt: Date; proof: SessionProof } | "credential_revoked" | "credential_expired"> {
  const session = await lockSession(tx, organizationId, sessionId);
  if (!session || session.revoked_at) return "credential_revoked";
  // Refreshing is no use: pages do it by themselves.
  if (session.expires_at <= now || isIdle(session, idleDefault, now)) return "credential_expired";
  const role = await holdMembership(tx, organizationId, userId);
  if (!role) return "credential_revoked";
  const used = await useRefreshToken(tx, organizationId, sessionId, { hash, client }, now);
  if (!used && !(await usedBy(tx, organizationId, sessionId, { hash, client }, new Date(now.getTime() - graceMs)))) {
    await revokeSession(tx, organizationId, sessionId, { at: now, reason: "reuse" });
    const change = { type: "session.reuse_detected", resourceType: "sessions", resourceId: sessionId };
    const scope = { organizationId, mode: "live" as const };
    await recordAudit(tx, { kind: "user", scope, userId, sessionId }, now, change);
    return "credential_revoked";
  }
  return { role, expiresAt: session.expires_at, proof: proofIn(session) };
}

function proofIn(session: NonNullable<Awaited<ReturnType<typeof lockSession>>>): SessionProof {
  return {
    signedInBy: session.signed_in_by as SignInWay | null,
    confirmedAt: session.confirmed_at ?? session.created_at,
    secondFactorAt: session.second_factor_at,
    device: session.device,
    network: session.network,
  };
}
