import type { Scope, Tx } from "#database/transaction.ts";
import { enqueue } from "#jobs/enqueue.ts";

/** What is written to a signer. A code travels sealed: the queue is a table like any other. */
export type Mail = { kind: "invitation" | "reminder" | "completed" } | { kind: "code"; sealedCode: string };

export type MailJob = Scope & Mail & { documentId: string; signerId: string };

/** Has a mail sent once this transaction has committed. Whether the document's signers want mails, its sender has said. */
export async function queueMail(
  tx: Tx,
  { organizationId, mode }: Scope,
  to: { documentId: string; signerId: string },
  mail: Mail,
): Promise<void> {
  const job: MailJob = { organizationId, mode, documentId: to.documentId, signerId: to.signerId, ...mail };
  await enqueue(tx, "documents.mail", job);
}

/** The same kind to several signers of a document, if they are to be written to at all. */
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
