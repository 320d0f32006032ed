import type { Tx } from "#database/transaction.ts";
import { enqueue } from "#jobs/enqueue.ts";
import type { Services } from "#operation/services.ts";

/** Changes of an account that its person is told of, because somebody else may have made them. */
export type Notice =
  | "password_changed"
  | "password_reset"
  | "account_reset"
  | "totp_enabled"
  | "totp_disabled"
  | "recovery_code_used"
  | "recovery_codes_made";

/**
 * A mail about an account. It names rows only, and an address sealed: the worker that sends it makes the link, so the queue holds no
 * token and nobody's address.
 */
export type AccountMail =
  | { kind: "invitation"; organizationId: string; invitationId: string }
  | { kind: "password_reset"; sealedEmail: string }
  | { kind: "notice"; userId: string; notice: Notice };

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
