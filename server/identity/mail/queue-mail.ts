import type { Tx } from "#database/transaction.ts";
import { enqueue } from "#jobs/enqueue.ts";

/** A mail about an account. It names rows only: the worker that sends it makes the link, so the queue holds no token. */
export type AccountMail = { kind: "invitation"; organizationId: string; invitationId: string };

/** Queues a mail, to be sent after this transaction commits. */
export async function queueAccountMail(tx: Tx, mail: AccountMail): Promise<void> {
  await enqueue(tx, "identity.mail", mail);
}
