import Type from "typebox";
import { newId } from "#database/new-id.ts";
import { type OpenCall, openOperation } from "#operation/open-operation.ts";
import { refuseField, refuseUnless } from "#operation/refusal.ts";
import { Id, strict } from "#operation/shapes.ts";
import { recordAudit } from "#audit/record-audit.ts";
import { hashPassword, verifyPassword } from "../sessions/password.ts";
import { hashOfToken } from "../sessions/secret-token.ts";
import { findLogin } from "../sessions/sign-in-store.ts";
import { GivenPassword, newPasswordLengthMin, RoleName, SecretToken } from "../shapes.ts";
import { networkOf } from "../throttle/network-of.ts";
import {
  closeInvitation,
  findInvitationByToken,
  type FoundInvitation,
  insertInvitedMembership,
  insertInvitedUser,
} from "./invitation-store.ts";

type Call = OpenCall<unknown, { token: string; password?: string }>;
type Person = { userId: string; made: { passwordHash: string | null } | null };

/** POST /auth/invitations/accept */
export const acceptInvitation = openOperation({
  summary: "Join an organization with the token of an invitation",
  body: strict({ token: SecretToken, password: Type.Optional(GivenPassword) }),
  example: { token: "hVdG2nT7wQ4xZ9bK1mR5sY8uC3eF6jL0pA-oI_vNtEk", password: "a longer sentence that nobody guesses" },
  reply: Type.Object({ organizationId: Id, userId: Id, email: Type.String(), role: RoleName }),

  async run(call) {
    const invitation = await call.transact({}, (tx) => findInvitationByToken(tx, hashOfToken(call.body.token)));
    refuseUnless(invitation, "not_found");
    const { accepted_at, revoked_at, expires_at } = invitation;
    refuseUnless(!accepted_at && !revoked_at && expires_at > call.now, "invitation_not_open");

    const joined = await join(call, invitation, await personOf(call, invitation.email));
    // Another organization has created a user with this address meanwhile: then their password decides.
    const userId = joined ?? (await join(call, invitation, await personOf(call, invitation.email)));
    if (!userId) throw new Error("A person exists and does not.");
    const { organization_id: organizationId, email, role } = invitation;
    return { status: 201, body: { organizationId, userId, email, role } };
  },
});

/** Finds or creates the person who accepts: an existing person sends their password, a new one chooses it here. */
async function personOf({ transact, services, now, body, address }: Call, email: string): Promise<Person> {
  const existing = await transact({}, (tx) => findLogin(tx, email));
  if (!existing) {
    if (body.password === undefined) {
      // Without a password one can only sign in through the identity provider.
      if (!services.oidc) refuseField("/password", "required", "Choose a password.");
      return { userId: newId(now), made: { passwordHash: null } };
    }
    if (body.password.length < newPasswordLengthMin) {
      refuseField("/password", "invalid_minlength", `Must have at least ${newPasswordLengthMin} characters.`);
    }
    return { userId: newId(now), made: { passwordHash: await hashPassword(body.password) } };
  }
  const subjects = [`email:${email}`, `address:${networkOf(address)}`];
  await services.attempts.take(subjects, now);
  const fits = await verifyPassword(existing.password_hash, body.password ?? "");
  refuseUnless(fits, "invalid_login");
  await transact({}, (tx) => services.attempts.giveBack(tx, subjects, now));
  return { userId: existing.user_id, made: null };
}

/** Null when a person to be made exists by now; nothing is stored then. */
async function join({ transact, now }: Call, invitation: FoundInvitation, person: Person): Promise<string | null> {
  const { organization_id: organizationId, role } = invitation;
  const { userId, made } = person;
  const scope = { organizationId, mode: "live" as const };
  return transact({ scope, userId }, async (tx) => {
    if (made && !(await insertInvitedUser(tx, { id: userId, email: invitation.email, ...made, createdAt: now }))) {
      return null;
    }
    const accepted = await closeInvitation(tx, organizationId, invitation.id, now, "accepted_at");
    refuseUnless(accepted, "invitation_not_open");
    const added = await insertInvitedMembership(tx, organizationId, { userId, role, createdAt: now });
    refuseUnless(added, "already_exists", { existingId: userId });
    await recordAudit(tx, { kind: "user", scope, userId }, now, {
      type: "invitation.accepted",
      resourceType: "invitations",
      resourceId: invitation.id,
      details: { role },
    });
    return userId;
  });
}
