import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { type OpenCall, openOperation } from "#platform/operation/open-operation.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { Id, strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { resetAccount } from "../me/reset-account.ts";
import { markEmailVerified } from "../me/user-store.ts";
import { refuseWeakPassword } from "../passwords/weak-password.ts";
import { hashPassword, verifyPassword } from "../sign-in/password.ts";
import { signedInUser } from "../sign-in/signed-in-user.ts";
import { findLogin, type Login } from "../sign-in/sign-in-store.ts";
import { GivenPassword, newPasswordLengthMin, RoleName, SecretToken } from "../shapes.ts";
import { networkOf } from "#platform/sessions/network-of.ts";
import {
  closeInvitation,
  type FoundInvitation,
  insertInvitedMembership,
  insertInvitedUser,
} from "./invitation-store.ts";
import { openInvitation } from "./open-invitation.ts";

type Call = OpenCall<unknown, { token: string; password?: string }>;

/** Who accepts: somebody new, somebody who has an account, or whoever proves the address of an account that nobody has proved. */
type Person =
  | { kind: "new"; userId: string; passwordHash: string | null }
  | { kind: "known"; userId: string }
  | { kind: "proves"; userId: string; passwordHash: string };

/** POST /auth/invitations/accept */
export const acceptInvitation = openOperation({
  summary: "Join an organization with the token of an invitation",
  body: strict({ token: SecretToken, password: Type.Optional(GivenPassword) }),
  example: { token: "hVdG2nT7wQ4xZ9bK1mR5sY8uC3eF6jL0pA-oI_vNtEk", password: "a longer sentence that nobody guesses" },
  reply: Type.Object({ organizationId: Id, userId: Id, email: Type.String(), role: RoleName }),

  async run(call) {
    const invitation = await openInvitation(call, call.body.token);
    const joined = await join(call, invitation, await personOf(call, invitation));
    // Another organization has created a user with this address meanwhile: then their password decides.
    const userId = joined ?? (await join(call, invitation, await personOf(call, invitation)));
    if (!userId) throw new Error("A person exists and does not.");
    const { organization_id: organizationId, email, role } = invitation;
    return { status: 201, body: { organizationId, userId, email, role } };
  },
});

async function personOf(call: Call, invitation: FoundInvitation): Promise<Person> {
  const { transact, services, now, body } = call;
  const { email } = invitation;
  const account = await transact({}, (tx) => findLogin(tx, email));
  if (!account) {
    // Without a password one can only sign in through the identity provider.
    if (body.password === undefined && !services.oidc) refuseField("/password", "required", "Choose a password.");
    const passwordHash = body.password === undefined ? null : await newHash(body.password, invitation);
    return { kind: "new", userId: newId(now), passwordHash };
  }
  const known = { kind: "known", userId: account.user_id } as const;
  if ((await signedInUser(call)) === account.user_id) return known;
  if (account.email_verified_at) {
    await refuseUnlessTheirs(call, email, account);
    return known;
  }
  // Nobody has proved the address before, and the token does: whoever made this account keeps no way into it.
  if (body.password === undefined) refuseField("/password", "required", "Choose a password.");
  if (await verifyPassword(account.password_hash, body.password)) return known;
  return { kind: "proves", userId: account.user_id, passwordHash: await newHash(body.password, invitation) };
}

async function refuseUnlessTheirs(
  { transact, services, now, body, address }: Call,
  email: string,
  { password_hash }: Login,
): Promise<void> {
  refuseUnless(body.password !== undefined && password_hash !== null, "sign_in_first");
  const subjects = [`email:${email}`, `address:${networkOf(address)}`];
  await services.attempts.take(subjects, now);
  refuseUnless(await verifyPassword(password_hash, body.password), "invalid_login");
  await transact({}, (tx) => services.attempts.giveBack(tx, subjects, now));
}

async function newHash(password: string, { email, name }: FoundInvitation): Promise<string> {
  if (password.length < newPasswordLengthMin) {
    refuseField("/password", "invalid_minlength", `Must have at least ${newPasswordLengthMin} characters.`);
  }
  refuseWeakPassword("/password", password, { email, organizationNames: [name] });
  return hashPassword(password);
}

/** Null when a person to be made exists by now; nothing is stored then. */
async function join({ transact, now }: Call, invitation: FoundInvitation, person: Person): Promise<string | null> {
  const { organization_id: organizationId, role } = invitation;
  const { userId } = person;
  const scope = { organizationId, mode: "live" as const };
  return transact({ scope, userId }, async (tx) => {
    if (!(await settleAccount(tx, invitation.email, person, now))) return null;
    const accepted = await closeInvitation(tx, organizationId, invitation.id, now, "accepted_at");
    refuseUnless(accepted, "invitation_not_open");
    const added = await insertInvitedMembership(tx, organizationId, { userId, role, createdAt: now });
    refuseUnless(added, "already_exists", { existingId: userId });
    await recordAudit(tx, { kind: "user", scope, userId }, now, {
      type: "invitation.accepted",
      resourceType: "invitations",
      resourceId: invitation.id,
      details: { role, ...(person.kind === "proves" && { accountReset: true }) },
    });
    return userId;
  });
}

/** False when a person to be made exists by now. */
async function settleAccount(tx: Tx, email: string, person: Person, now: Date): Promise<boolean> {
  const { userId } = person;
  if (person.kind === "new") {
    return insertInvitedUser(tx, { id: userId, email, passwordHash: person.passwordHash, createdAt: now });
  }
  if (person.kind === "proves") await resetAccount(tx, userId, now, person.passwordHash);
  else await markEmailVerified(tx, userId, now);
  return true;
}
