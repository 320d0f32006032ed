import type { Scope, Tx } from "#platform/database/transaction.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";
import type { Caller } from "#platform/operation/caller.ts";
import type { Services } from "#platform/operation/services.ts";

/** Changes of an account that its person is told of, because somebody else may have made them. */
export type Notice =
  | "password_changed"
  | "password_reset"
  | "account_reset"
  | "totp_enabled"
  | "totp_disabled"
  | "recovery_code_used"
  | "recovery_codes_made"
  | "passkey_added"
  | "passkey_removed"
  | "passkey_copied"
  | "new_device"
  | "sessions_ended";

/** Changes of an organization that its owners are told of, whoever made them. */
export type OwnerNotice =
  | "api_key_created"
  | "api_key_rotated"
  | "settings_changed"
  | "four_eyes_changed"
  | "role_changed";

/**
 * A mail about an account. It names rows only, and an address sealed: the worker that sends it makes the link, so the queue holds no
 * token and nobody's address.
 */
export type AccountMail =
  | { kind: "invitation"; organizationId: string; invitationId: string }
  | { kind: "password_reset"; sealedEmail: string }
  | { kind: "notice"; userId: string; notice: Notice }
  | { kind: "key_ending"; scope: Scope; apiKeyId: string; userId: string; endsAt: string }
  | { kind: "owner_notice"; organizationId: string; userId: string; byUserId: string; notice: OwnerNotice };

/** Queues a mail, to be sent after this transaction commits. */
export async function queueAccountMail(tx: Tx, mail: AccountMail): Promise<void> {
  await enqueue(tx, "identity.mail", mail);
}

/** Tells a person of a change of their account, where mails are sent. */
export async function queueNotice(
  tx: Tx,
  services: Pick<Services, "mails">,
  userId: string,
  notice: Notice,
): Promise<void> {
  if (services.mails) await queueAccountMail(tx, { kind: "notice", userId, notice });
}

/** Tells each owner of the caller's organization what somebody changed in it, where mails are sent. */
export async function queueOwnerNotices(
  tx: Tx,
  services: Pick<Services, "mails">,
  caller: Caller,
  notice: OwnerNotice,
): Promise<void> {
  if (!services.mails || caller.kind !== "user") return;
  const { organizationId } = caller.scope;
  const owners = await tx
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("role", "=", "owner")
    .execute();
  for (const { user_id: userId } of owners)
    await queueAccountMail(tx, { kind: "owner_notice", organizationId, userId, byUserId: caller.userId, notice });
}
