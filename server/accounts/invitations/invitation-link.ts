import type { Tx } from "#platform/database/transaction.ts";
import { findOrganization } from "../organizations/organization-store.ts";
import { newSecretToken } from "../sign-in/secret-token.ts";
import { setInvitationToken } from "./invitation-store.ts";

export type InvitationLink = {
  link: string;
  email: string;
  role: string;
  organizationName: string;
  expiresAt: Date;
};

/**
 * Makes the link of an open invitation; links made before no longer work. Whoever holds it owns the invited address's account, so it
 * goes to that address, or to the operator, and is never answered by the API. Null if the invitation is not open.
 */
export async function makeInvitationLink(
  tx: Tx,
  publicUrl: string,
  now: Date,
  { organizationId, invitationId }: { organizationId: string; invitationId: string },
): Promise<InvitationLink | null> {
  const { token, hash } = newSecretToken();
  const invitation = await setInvitationToken(tx, organizationId, invitationId, { hash, now });
  if (!invitation) return null;
  const { name } = await findOrganization(tx, organizationId);
  return {
    // What comes after `#` reaches no server and no log.
    link: `${publicUrl}/invitation#t=${token}`,
    email: invitation.email,
    role: invitation.role,
    organizationName: name,
    expiresAt: invitation.expires_at,
  };
}
