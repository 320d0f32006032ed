import { createMailer } from "#platform/mail/mailer.ts";
import { type ReceivedMail, startMailServer } from "#platform/mail/testing/mail-server.ts";
import { startServer } from "#testing/server.ts";
import type { AccountMail } from "../mail/queue-mail.ts";
import { sendAccountMail } from "../mail/send-account-mail.ts";

/** A server that writes mails, and a mail server that takes them. */
export async function startAccountMails() {
  const server = await startServer({ mails: true, trustProxy: { hops: 1 } });
  const smtp = await startMailServer();
  const mailer = createMailer({ url: smtp.url, from: "Probity <accounts@probity.test>" });
  const logged: object[] = [];
  const parts = {
    database: server.database,
    keyring: server.parts.keyring,
    mailer,
    publicUrl: server.parts.publicUrl,
    clock: () => server.clock.now(),
    logger: { warn: (details: object) => void logged.push(details) },
  };

  /** Sends what is queued, as a worker would, and answers what arrived at an address. */
  async function mailsTo(address: string): Promise<ReceivedMail[]> {
    const { rows } = await server.pool.query(
      `with queued as (delete from pgboss.job where name = 'identity.mail' returning data, created_on)
       select data from queued order by created_on`,
    );
    for (const { data } of rows) await sendAccountMail(parts, data as AccountMail);
    return smtp.received.filter(({ to }) => to.includes(address));
  }

  const close = async () => {
    mailer.close();
    await smtp.close();
    await server.app.close();
    await server.close();
  };
  return { server, smtp, parts, logged, mailsTo, close };
}
