import { anonymousClient, newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newDocument } from "../../testing/documents.ts";
import { startServer } from "#testing/server.ts";
import { filesInRows } from "#platform/files/files.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import type { MailJob } from "../queue-mail.ts";
import { sendMail } from "../send-mail.ts";
import { type ReceivedMail, startMailServer, textOf } from "#platform/mail/testing/mail-server.ts";

/** Of the link in a mail: the whole, the id of its session, and its token. */
export const linkIn = (mail: ReceivedMail) =>
  /http:\/\/probity\.test\/s\/([\w-]+)#t=(ss_[\w-]{43})/.exec(textOf(mail))!;

/** A server that writes mails, a mail server that takes them, and what is done with both. */
export async function startPostOffice() {
  const server = await startServer({ mails: true });
  const smtp = await startMailServer();
  const mailer = createMailer({ url: smtp.url, from: "Probity <sign@probity.test>" });
  const logged: object[] = [];
  const parts = {
    database: server.database,
    keyring: server.parts.keyring,
    files: filesInRows,
    mailer,
    publicUrl: "http://probity.test",
    clock: () => server.clock.now(),
    logger: { warn: (details: object) => void logged.push(details) },
  };
  const close = async () => {
    mailer.close();
    await smtp.close();
    await server.app.close();
    await server.close();
  };

  /** Runs the mails of an organization that are queued, as a worker would, and answers what arrived. */
  async function deliver({ organizationId }: TestOrganization): Promise<ReceivedMail[]> {
    const before = smtp.received.length;
    const { rows } = await server.pool.query(
      "delete from pgboss.job where name = 'documents.mail' and data->>'organizationId' = $1 returning data",
      [organizationId],
    );
    for (const { data } of rows) await sendMail(parts, data as MailJob);
    return smtp.received.slice(before);
  }

  async function sent(
    change: { orders?: number[]; language?: string; name?: string; document?: string } = {},
    send: object = {},
  ) {
    const organization = await newOrganization(server);
    const document = await newDocument(organization, {
      orders: change.orders ?? [1],
      ...(change.document !== undefined && { name: change.document }),
    });
    const { language = null, name } = change;
    await server.pool.query(
      "update document_signers set language = $2, name = coalesce($3, name) where document_id = $1",
      [document.id, language, name ?? null],
    );
    const answer = await organization.key.post(`/documents/${document.id}/send`, send);
    if (answer.status !== 200) throw new Error(answer.text);
    return { organization, document };
  }

  const open = (token: string, code?: string) =>
    anonymousClient(server.origin).post("/signing/session", code === undefined ? { token } : { token, code }, {
      idempotencyKey: null,
    });

  /** Mails another link to the first signer, and answers its token. */
  async function mailed(
    { organizationId }: TestOrganization,
    { id, signerIds }: { id: string; signerIds: string[] },
    now = new Date(),
  ): Promise<string> {
    const before = smtp.received.length;
    const job = { organizationId, mode: "test", documentId: id, signerId: signerIds[0]!, kind: "reminder" } as const;
    await sendMail({ ...parts, clock: () => now }, job);
    return linkIn(smtp.received[before]!)[2]!;
  }

  return { server, smtp, parts, logged, deliver, sent, open, mailed, close };
}
