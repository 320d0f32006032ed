import { enterMode, type Tx } from "#platform/database/transaction.ts";
import { administrators, owners } from "#platform/operation/access.ts";
import { type Caller, type Role, type Scope } from "#platform/operation/caller.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { actingUser } from "../me/acting-user.ts";
import { findOrganization } from "../organizations/organization-store.ts";
import { asksForSecondPerson, findMembersWithRole } from "./member-store.ts";

/** Locks the owners and checks that the caller is still one of them, and that one remains without `leaving`. */
export function refuseUnlessOwnersRemain(caller: Caller, held: readonly string[], leaving: string | null): void {
  refuseUnless(held.length > 0, "credential_revoked"); // the organization was deleted at this moment
  refuseUnless(held.includes(actingUser(caller).userId), "insufficient_role", { requiredRoles: owners.roles });
  const remaining = held.filter((owner) => owner !== leaving);
  refuseUnless(remaining.length > 0, "last_owner");
}

/**
 * Where changes need a second person, two people who can approve have to remain: with one alone nobody could ever approve anything, not
 * even the change that turns it off. The owners are held.
 */
export async function refuseUnlessApproversRemain(
  tx: Tx,
  scope: Scope,
  member: { user_id: string },
  becomes: Role | null,
): Promise<void> {
  if (becomes !== null && administrators.roles.includes(becomes)) return;
  const approvers = await findMembersWithRole(tx, scope.organizationId, administrators.roles);
  const isApprover = approvers.includes(member.user_id);
  if (!isApprover || approvers.length > 2) return;
  const { publish_requires_second_person: publishing } = await findOrganization(tx, scope.organizationId);
  refuseUnless(!publishing && !(await asksInEitherMode(tx, scope)), "last_second_person");
}

/** Settings belong to a mode, members to both. */
async function asksInEitherMode(tx: Tx, { organizationId, mode }: Scope): Promise<boolean> {
  const here = await asksForSecondPerson(tx, { organizationId, mode });
  const other = mode === "test" ? "live" : "test";
  await enterMode(tx, other);
  const there = await asksForSecondPerson(tx, { organizationId, mode: other });
  await enterMode(tx, mode);
  return here || there;
}
