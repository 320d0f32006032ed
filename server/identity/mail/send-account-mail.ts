import type { Database } from "#database/pool.ts";
import { transact } from "#database/transaction.ts";
import { compose } from "#mail/compose.ts";
import type { Mailer } from "#mail/mailer.ts";
import { makeInvitationLink } from "../invitations/invitation-link.ts";
import { noteInvitationSent } from "../invitations/invitation-store.ts";
import { accountMailTexts } from "./mail-texts.ts";
import type { AccountMail } from "./queue-mail.ts";

export type AccountMailParts = {
  database: Database;
  /** Null where no mail server is configured: then nothing is sent. */
  mailer: Mailer | null;
  publicUrl: string;
  clock: () => Date;
  logger: { warn(details: object, message: string): void };
};

type Prepared = { address: string; places: Record<string, string>; link: string | null; sent?: () => Promise<void> };

/** The job `identity.mail`. Nothing is sent within a transaction; one that is tried again makes another link. */
export async function sendAccountMail(parts: AccountMailParts, mail: AccountMail): Promise<void> {
  if (!parts.mailer) return;
  const prepared = await preparers[mail.kind](parts, mail);
  if (!prepared) return;
  const { address, places, link } = prepared;
  const composed = compose(accountMailTexts[mail.kind], places, link, { language: "en", direction: "ltr" });
  const outcome = await parts.mailer.send({ ...composed, to: { name: "", address }, attachment: null });
  if (outcome.sent) return prepared.sent?.();
  parts.logger.warn({ kind: mail.kind, code: outcome.code }, "a mail was not sent");
  if (!outcome.refused) throw new Error("The mail server did not take a mail.");
}

/** Each answers null if the mail is no longer needed. */
const preparers: {
  [Kind in AccountMail["kind"]]: (
    parts: AccountMailParts,
    mail: Extract<AccountMail, { kind: Kind }>,
  ) => Promise<Prepared | null>;
} = {
  async invitation({ database, publicUrl, clock }, { organizationId, invitationId }) {
    const scope = { organizationId, mode: "live" as const };
    const made = await transact(database, { scope }, (tx) =>
      makeInvitationLink(tx, publicUrl, clock(), { organizationId, invitationId }),
    );
    if (!made) return null;
    return {
      address: made.email,
      places: { organization: made.organizationName, role: made.role, until: made.expiresAt.toUTCString() },
      link: made.link,
      sent: () => transact(database, { scope }, (tx) => noteInvitationSent(tx, organizationId, invitationId, clock())),
    };
  },
};
