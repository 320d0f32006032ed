import type { Scope, Tx } from "#platform/database/transaction.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";

/** Who was invited by somebody is not counted as a second person beside them before this time has passed. */
const newcomerMs = 86_400_000;

/** Owners and admins, who approve proposals. */
const approvers = ["owner", "admin"] as const;

/**
 * How many people could approve. The organization is held, as it is by whoever lowers or removes somebody, so that the number stays
 * true until the transaction ends.
 */
async function countApprovers(tx: Tx, { organizationId }: Scope): Promise<number> {
  await tx
    .selectFrom("organizations")
    .select("organization_id")
    .where("organization_id", "=", organizationId)
    .forShare()
    .execute();
  const people = await tx
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("role", "in", approvers)
    .limit(2)
    .execute();
  return people.length;
}

/** With one person alone nobody could ever approve anything, not even the change that turns it off. */
export async function refuseUnlessApprovable(tx: Tx, scope: Scope): Promise<void> {
  refuseUnless((await countApprovers(tx, scope)) > 1, "second_person_required", {
    detail:
      "You are the only owner or admin, so nobody could approve what you propose. Make somebody else an admin first.",
  });
}

export const newcomerDetail =
  "The person whose change this is invited you less than 24 hours ago, so you do not count as a second person yet. Ask somebody else, or wait.";

/** Whether one person has brought the other into the organization, less than a day ago. Both as they stand in records: `user:…`. */
export async function isNewcomerOf(
  tx: Tx,
  scope: Scope,
  { newcomer, inviter }: { newcomer: string; inviter: string },
  now: Date,
): Promise<boolean> {
  const invitation = await tx
    .selectFrom("invitations")
    .innerJoin("users", "users.email", "invitations.email")
    .select("invitations.id")
    .where("invitations.organization_id", "=", scope.organizationId)
    .where("users.id", "=", newcomer.replace(/^user:/, ""))
    .where("invited_by", "=", inviter)
    .where("accepted_at", ">", new Date(now.getTime() - newcomerMs))
    .executeTakeFirst();
  return invitation !== undefined;
}
