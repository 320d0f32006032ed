import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { compose } from "#platform/mail/compose.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { passwordResetUse } from "#platform/secrets/global-uses.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import { findApiKeyName } from "../api-keys/api-key-store.ts";
import { makeInvitationLink } from "../invitations/invitation-link.ts";
import { noteInvitationSent } from "../invitations/invitation-store.ts";
import { findMember } from "../members/member-store.ts";
import { findUser } from "../me/user-store.ts";
import { findOrganization } from "../organizations/organization-store.ts";
import { hasIdentityProvider, passwordResetMadeAt } from "../recovery/recovery-store.ts";
import { makeResetLink, resetMinutes } from "../recovery/reset-link.ts";
import { findLogin } from "../sign-in/sign-in-store.ts";
import { accountMailTexts, noticeTexts, ownerNoticeTexts } from "./mail-texts.ts";
import type { AccountMail } from "./queue-mail.ts";

export type AccountMailParts = {
  database: Database;
  keyring: Keyring;
  /** Null where no mail server is configured: then nothing is sent. */
  mailer: Mailer | null;
  publicUrl: string;
  clock: () => Date;
  logger: { warn(details: object, message: string): void };
};

type Prepared = { address: string; places: Record<string, string>; link: string | null; sent?: () => Promise<void> };

/** Links in quick succession would only make the earlier ones useless. */
const resetEveryMs = 60_000;

/** The job `identity.mail`. Nothing is sent within a transaction; one that is tried again makes another link. */
export async function sendAccountMail(parts: AccountMailParts, mail: AccountMail): Promise<void> {
  if (!parts.mailer) return;
  const prepared = await preparerOf(mail.kind)(parts, mail);
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

  async password_reset({ database, keyring, publicUrl, clock }, { sealedEmail }) {
    const email = keyring.unsealGlobal(passwordResetUse, Buffer.from(sealedEmail, "base64")).toString();
    const account = await transact(database, {}, (tx) => findLogin(tx, email));
    if (!account) return null;
    const { user_id: userId, password_hash: passwordHash } = account;
    const link = await transact(database, { userId }, async (tx) => {
      const now = clock();
      const madeAt = await passwordResetMadeAt(tx, userId);
      if (madeAt && now.getTime() - madeAt.getTime() < resetEveryMs) return null;
      // Who signs in through the identity provider has no password, and a mail must not become a way around it.
      if (passwordHash === null && (await hasIdentityProvider(tx, userId))) return null;
      return makeResetLink(tx, publicUrl, now, userId);
    });
    return link === null ? null : { address: email, places: { minutes: String(resetMinutes) }, link };
  },

  async notice({ database, publicUrl, clock }, { userId, notice }) {
    const { email } = await transact(database, { userId }, (tx) => findUser(tx, userId));
    const places = { what: noticeTexts[notice], when: clock().toUTCString() };
    return { address: email, places, link: `${publicUrl}/forgot-password` };
  },

  async key_ending({ database, publicUrl }, { scope, apiKeyId, userId, endsAt }) {
    const { email } = await transact(database, { userId }, (tx) => findUser(tx, userId));
    const key = await transact(database, { scope }, (tx) => findApiKeyName(tx, scope, apiKeyId));
    if (!key) return null;
    const { name, organization } = key;
    const places = { name, organization, mode: scope.mode, when: new Date(endsAt).toUTCString() };
    return { address: email, places, link: `${publicUrl}/${scope.mode}/api-keys` };
  },

  async owner_notice({ database, publicUrl, clock }, { organizationId, userId, byUserId, notice }) {
    const scope = { organizationId, mode: "live" as const };
    return transact(database, { scope }, async (tx) => {
      const owner = await findMember(tx, organizationId, userId);
      if (owner?.role !== "owner") return null;
      const by = await findMember(tx, organizationId, byUserId);
      const { name: organization } = await findOrganization(tx, organizationId);
      const who = by?.email ?? "somebody who is no longer a member";
      const places = { what: ownerNoticeTexts[notice], organization, who, when: clock().toUTCString() };
      return { address: owner.email, places, link: publicUrl };
    });
  },
};

/** The table has a preparer for each kind of mail, which the compiler does not see of a kind that it does not know. */
function preparerOf(kind: AccountMail["kind"]) {
  return preparers[kind] as (parts: AccountMailParts, mail: AccountMail) => Promise<Prepared | null>;
}
