import type { Config } from "../config.ts";
import { operatorOf, recordAudit } from "#platform/audit/record-audit.ts";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { type InvitationLink, makeInvitationLink } from "#accounts/invitations/invitation-link.ts";
import { findInvitationOrganization } from "#accounts/invitations/invitation-store.ts";
import { openForWork } from "./open-for-work.ts";
import { UsageError } from "./usage-error.ts";

export const usage = `invitation link ID

Prints the link of an open invitation, for servers without a mail server. Links of the same invitation that were made before no longer
work. Pass it to the invited address and to nobody else: whoever opens it owns the account of that address.`;

/** `invitation link`: how an invitation reaches somebody where no mails are sent. Answers whether there is one. */
export async function invitationCommand(
  readConfig: () => Config,
  [verb, id = "", ...more]: string[],
): Promise<boolean> {
  if (verb !== "link" || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) || more.length > 0)
    throw new UsageError(usage);
  const config = readConfig();
  const parts = await openForWork(config, "invitation");
  try {
    const made = await makeLink(parts.database, config.publicUrl, id);
    if (!made) {
      console.error("There is no open invitation with this id. `GET /invitations` lists them.");
      return false;
    }
    console.error(`For ${made.email} alone, until ${made.expiresAt.toISOString()}:`);
    console.log(made.link);
    return true;
  } finally {
    await parts.close();
  }
}

async function makeLink(database: Database, publicUrl: string, invitationId: string): Promise<InvitationLink | null> {
  const organizationId = await transact(database, {}, (tx) => findInvitationOrganization(tx, invitationId));
  if (organizationId === null) return null;
  const now = new Date();
  return transact(database, { scope: { organizationId, mode: "live" } }, async (tx) => {
    const made = await makeInvitationLink(tx, publicUrl, now, { organizationId, invitationId });
    if (made) {
      await recordAudit(tx, operatorOf(organizationId), now, {
        type: "invitation.link_made",
        resourceType: "invitations",
        resourceId: invitationId,
      });
    }
    return made;
  });
}
