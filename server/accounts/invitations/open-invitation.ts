import type { OpenCall } from "#platform/operation/open-operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { hashOfToken } from "../sign-in/secret-token.ts";
import { findInvitationByToken, type FoundInvitation } from "./invitation-store.ts";

/** The open invitation of a token, or a refusal. */
export async function openInvitation(
  { transact, now }: Pick<OpenCall<unknown, unknown>, "transact" | "now">,
  token: string,
): Promise<FoundInvitation> {
  const invitation = await transact({}, (tx) => findInvitationByToken(tx, hashOfToken(token)));
  refuseUnless(invitation, "not_found");
  const { accepted_at, revoked_at, expires_at } = invitation;
  refuseUnless(!accepted_at && !revoked_at && expires_at > now, "invitation_not_open");
  return invitation;
}
