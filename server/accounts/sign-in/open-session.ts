import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Tx } from "#platform/database/transaction.ts";
import type { Role } from "#platform/operation/caller.ts";
import { named } from "#platform/operation/named.ts";
import type { Cookie } from "#platform/operation/open-operation.ts";
import type { Services } from "#platform/operation/services.ts";
import { Id, Timestamp } from "#platform/operation/shapes.ts";
import { RoleName } from "../shapes.ts";
import { refreshCookie } from "./refresh-cookie.ts";
import type { SessionProof } from "./session-proof.ts";
import { newSecretToken } from "./secret-token.ts";
import { holdMembership, insertRefreshToken, insertSession } from "./sign-in-store.ts";

export const SignedIn = named(
  "SignedIn",
  Type.Object({
    accessToken: Type.String(),
    tokenType: Type.Literal("Bearer"),
    expiresAt: Timestamp,
    organizationId: Id,
    role: RoleName,
  }),
);

/** A session together with the refresh token that continues it. */
export type OpenedSession = {
  organizationId: string;
  userId: string;
  role: Role;
  sessionId: string;
  refreshToken: string;
  expiresAt: Date;
};

/** Null when the person is not a member. */
export async function openSession(
  tx: Tx,
  services: Services,
  now: Date,
  {
    organizationId,
    userId,
    proof,
    ...given
  }: { organizationId: string; userId: string; proof: SessionProof; expiresAt?: Date },
): Promise<OpenedSession | null> {
  const role = await holdMembership(tx, organizationId, userId);
  if (!role) return null;
  const sessionId = newId(now);
  const expiresAt = given.expiresAt ?? new Date(now.getTime() + services.sessionSeconds * 1000);
  await insertSession(tx, organizationId, { id: sessionId, userId, createdAt: now, expiresAt, proof });
  const refreshToken = await giveRefreshToken(tx, now, { organizationId, sessionId });
  const person = { kind: "user" as const, scope: { organizationId, mode: "live" as const }, userId, sessionId };
  await recordAudit(tx, person, now, {
    type: "session.started",
    resourceType: "sessions",
    resourceId: sessionId,
    details: { signedInBy: proof.signedInBy, secondFactor: proof.secondFactorAt !== null },
  });
  return { organizationId, userId, role, sessionId, refreshToken, expiresAt };
}

export async function giveRefreshToken(
  tx: Tx,
  now: Date,
  { organizationId, sessionId }: { organizationId: string; sessionId: string },
): Promise<string> {
  const { token, hash } = newSecretToken();
  await insertRefreshToken(tx, organizationId, { sessionId, hash, createdAt: now });
  return token;
}

export function cookieOf(session: OpenedSession, now: Date): Cookie {
  return refreshCookie(session.refreshToken, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000));
}

export async function signedIn(services: Services, now: Date, session: OpenedSession) {
  const { token, expiresAt } = await services.tokens.issue(session, now);
  const body = {
    accessToken: token,
    tokenType: "Bearer" as const,
    expiresAt: expiresAt.toISOString(),
    organizationId: session.organizationId,
    role: session.role,
  };
  return { body, cookies: [cookieOf(session, now)] };
}
