import type { Database } from "#platform/database/pool.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Actor } from "#platform/operation/caller.ts";
import type { Mailer, OutgoingMail } from "#platform/mail/mailer.ts";
import type { Files, StoredFile } from "#platform/operation/services.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import { findBranding, findLogo } from "../branding/branding-store.ts";
import { type DocumentRow, findDocument, lockDocument } from "../drafts/document-store.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { verifyUrl } from "../public-check/verify-url.ts";
import { listSigners, type SignerRow } from "../signers/signer-store.ts";
import { spokenLanguage } from "../signing/consent.ts";
import { signingState } from "../signing/may-sign.ts";
import { endLinks, insertSession } from "../signing/session-store.ts";
import { newSigningSecret } from "../signing/signing-secret.ts";
import { signingUrl } from "../signing/signing-url.ts";
import { composeMail } from "./compose-mail.ts";
import { mailedCopy } from "./mailed-copy.ts";
import type { MailJob } from "./queue-mail.ts";
import { senderWithKey } from "./sender-store.ts";

export type MailParts = {
  database: Database;
  keyring: Keyring;
  /** Null where no mail server is configured: then nothing is sent. */
  mailer: Mailer | null;
  publicUrl: string;
  files: Files;
  clock: () => Date;
  logger: { warn(details: object, message: string): void };
};

const linkDays = 30;

/** The job `documents.mail`. Nothing is sent within a transaction; one that is tried again makes another link. */
export async function sendMail(parts: MailParts, job: MailJob): Promise<void> {
  const { mailer, database } = parts;
  if (!mailer) return;
  const scope = { organizationId: job.organizationId, mode: job.mode };
  const actor: Actor = { kind: "system", scope, worker: "mail" };
  const prepared = await transact(database, { scope }, (tx) => preparedMail(tx, parts, actor, job));
  if (!prepared) return;
  const { copy, ...mail } = prepared;
  const content = copy && (await parts.files.read(scope, copy));
  const outcome = await mailer.send({ ...mail, attachment: content && { filename: `${job.documentId}.pdf`, content } });
  if (!outcome.sent) {
    parts.logger.warn({ kind: job.kind, code: outcome.code }, "a mail was not sent");
    if (outcome.refused) return;
    throw new Error("The mail server did not take a mail.");
  }
  if (job.kind !== "invitation" && job.kind !== "reminder") return;
  await transact(database, { scope }, (tx) =>
    recordDocumentEvent(tx, actor, parts.clock(), {
      documentId: job.documentId,
      origin: null,
      type: "invitation_sent",
      details: { signerId: job.signerId, reminder: job.kind === "reminder" },
    }),
  );
}

type Prepared = Omit<OutgoingMail, "attachment"> & { copy: StoredFile | null };

/** Null if the mail is no longer needed. */
async function preparedMail(tx: Tx, parts: MailParts, actor: Actor, job: MailJob): Promise<Prepared | null> {
  const { scope } = actor;
  const linked = job.kind === "invitation" || job.kind === "reminder";
  const document = await (linked ? lockDocument : findDocument)(tx, scope, job.documentId);
  const signers = await listSigners(tx, scope, [job.documentId]);
  const signer = signers.find(({ id }) => id === job.signerId);
  if (!document || !signer || document.files_erased) return null;
  const state = signingState(document, signers, signer.id, parts.clock());
  if (state !== (job.kind === "completed" ? "completed" : "ready")) return null;

  const sender = await senderWithKey(tx, scope);
  const keys = parts.keyring.organization(scope.organizationId, sender);
  const code = job.kind === "code" ? keys.unseal("signing-code", Buffer.from(job.sealedCode, "base64")).toString() : "";
  const link = linked ? await newLink(tx, scope, parts, document, signer) : null;
  const branding = await findBranding(tx, scope);
  const logo = branding?.logo_width ? await findLogo(tx, scope) : undefined;
  const name = branding?.name ?? sender.name;
  const places = {
    signer: signer.name,
    sender: name,
    document: document.name,
    code,
    verify: verifyUrl(parts.publicUrl),
  };
  const look = { sender: name, colour: branding?.colour ?? null, logo: logo ?? null };
  const copy = job.kind === "completed" ? await mailedCopy(tx, scope, document.id) : null;
  const kind = job.kind === "completed" && !copy ? "completedTooLarge" : job.kind;
  return {
    ...composeMail(spokenLanguage(signer.language), kind, places, { link, look }),
    to: { name: signer.name, address: signer.email },
    copy,
    logo: logo?.png ?? null,
  };
}

async function newLink(tx: Tx, scope: Scope, parts: MailParts, document: DocumentRow, signer: SignerRow) {
  const now = parts.clock();
  const { secret, hash } = newSigningSecret("ss");
  const id = newId(now);
  await endLinks(tx, scope, signer.id, now);
  await insertSession(tx, scope, {
    id,
    document_id: document.id,
    signer_id: signer.id,
    kind: "mail",
    token_hash: hash,
    allowed_origins: [],
    return_url: null,
    language: signer.language,
    theme: null,
    share_values: false,
    authentication: document.authentication,
    created_at: now,
    created_by: "system:mail",
    expires_at: new Date(now.getTime() + linkDays * 86_400_000),
  });
  return signingUrl(parts.publicUrl, id, secret);
}
