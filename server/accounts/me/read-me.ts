import Type from "typebox";
import { dashboardUsers } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import { isOperator } from "#platform/sessions/operator-store.ts";
import { countPasskeys } from "../passkeys/passkey-store.ts";
import { countRecoveryCodes, hasIdentityProvider } from "../recovery/recovery-store.ts";
import { standingOf } from "#platform/sessions/session-store.ts";
import { findMemberships } from "../sign-in/sign-in-store.ts";
import { RoleName } from "../shapes.ts";
import { actingUser } from "./acting-user.ts";
import { findUser } from "./user-store.ts";

const MyData = Type.Object({
  email: Type.String(),
  emailVerifiedAt: NullableTimestamp,
  organizationId: Id,
  role: RoleName,
  hasPassword: Type.Boolean(),
  totpEnabled: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
  passkeys: Type.Integer(),
  hasIdentityProvider: Type.Boolean(),
  confirmedUntil: Timestamp,
  secondFactorRequired: Type.Boolean(),
  operator: Type.Boolean({ description: "You may see how the whole installation is, at /operator." }),
  organizations: Type.Array(Type.Object({ organizationId: Id, name: Type.String(), role: RoleName })),
  createdAt: Timestamp,
});

const Me = named("Me", recordOf("users", MyData));

/** GET /me */
export const readMe = operation({
  summary: "Read who you are, in which organization and role, and where else you belong",
  allow: dashboardUsers,
  reply: Me,

  async run({ tx, caller, now, services }) {
    const { userId, role, scope } = actingUser(caller);
    const user = await findUser(tx, userId);
    const standing = await standingOf(tx, scope.organizationId, actingUser(caller), services.idleTimeoutMinutes, now);
    refuseUnless(standing, "credential_revoked");
    const memberships = await findMemberships(tx, userId);
    return {
      id: user.id,
      resource: "users" as const,
      data: {
        email: user.email,
        emailVerifiedAt: user.email_verified_at?.toISOString() ?? null,
        organizationId: scope.organizationId,
        role,
        hasPassword: user.password_hash !== null,
        totpEnabled: user.totp_confirmed_at !== null,
        recoveryCodesLeft: await countRecoveryCodes(tx, userId),
        passkeys: await countPasskeys(tx, userId),
        hasIdentityProvider: await hasIdentityProvider(tx, userId),
        confirmedUntil: standing.confirmedUntil.toISOString(),
        secondFactorRequired: standing.lacksSecondFactor,
        operator: await isOperator(tx, userId),
        organizations: memberships.map((each) => ({
          organizationId: each.organization_id,
          name: each.name,
          role: each.role,
        })),
        createdAt: user.created_at.toISOString(),
      },
    };
  },
});
