import type { Scope, Tx } from "#platform/database/transaction.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";

/** A mail to a signer. A code is sealed in the queue, because the queue is a table like any other. */
export type Mail = { kind: "invitation" | "reminder" | "completed" } | { kind: "code"; sealedCode: string };

export type MailJob = Scope & Mail & { documentId: string; signerId: string };

/** Queues a mail, to be sent after this transaction commits. The sender decides whether a document's signers get mails. */
export async function queueMail(
  tx: Tx,
  { organizationId, mode }: Scope,
  to: { documentId: string; signerId: string },
  mail: Mail,
): Promise<void> {
  const job: MailJob = { organizationId, mode, documentId: to.documentId, signerId: to.signerId, ...mail };
  await enqueue(tx, "documents.mail", job);
}

/** Queues the same kind of mail for several signers of a document, if they get mails at all. */
export async function queueMails(
  tx: Tx,
  scope: Scope,
  document: { id: string; invitations: "none" | "email" },
  signerIds: readonly string[],
  kind: "invitation" | "reminder" | "completed",
): Promise<void> {
  if (document.invitations !== "email") return;
  for (const signerId of signerIds) await queueMail(tx, scope, { documentId: document.id, signerId }, { kind });
}
