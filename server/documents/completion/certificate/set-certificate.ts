import { directionOf } from "../../rendering/direction.ts";
import { fontStack } from "../../rendering/fonts.ts";
import { GlyphsMissing, typeset } from "../../rendering/typesetter.ts";
import type { CertificateFacts, SignerIdentification } from "./certificate-facts.ts";

const program = new URL("./certificate.typ", import.meta.url);

/** What some font may have, and what certainly none lacks. */
const unusual = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{P}\p{Zs}]/gu;
const foreign = /[^\x20-\x7e]/gu;

const identifications: Record<SignerIdentification, string> = {
  sender_session: "a session opened by the sender's own system",
  email_link: "a link sent to this e-mail address",
  email_code: "a link and a one-time code sent to this e-mail address",
};

/** Types of events in words; one that is not here is shown by its name. */
const happenings: Record<string, string> = {
  created: "Document created",
  generated: "PDF generated from the template",
  uploaded: "PDF uploaded",
  sent: "Sent for signing",
  invitation_sent: "Invitation sent",
  session_created: "Signing session created",
  viewed: "Opened by a signer",
  consent_given: "Signer agreed to sign electronically",
  field_filled: "Field filled",
  field_cleared: "Field cleared",
  signed: "Signed",
  reminder: "Reminder sent",
  reopened: "Reopened after it had expired",
  downloaded: "Downloaded",
};

/** So many events are printed from each end of a history: setting thousands takes longer than a job may. */
const printedFromEachEnd = 150;

/** A text with the direction of its first letter. */
const directed = (text: string) => ({ text, rtl: directionOf(text, "en").rtl });

/** Sets the certificate. Names that no font can print are spelled by their code points: a document must not wait for a name. */
export function setCertificate(facts: CertificateFacts): Uint8Array {
  for (const spelled of [facts, spellOut(facts, unusual), spellOut(facts, foreign)]) {
    try {
      return typeset(program, certificateData(spelled)).pdf();
    } catch (error) {
      if (!(error instanceof GlyphsMissing)) throw error;
    }
  }
  throw new Error("A certificate in plain letters cannot be set.");
}

function spellOut(facts: CertificateFacts, characters: RegExp): CertificateFacts {
  const spelled = (text: string) =>
    text.replaceAll(characters, (character) => `(U+${character.codePointAt(0)!.toString(16).toUpperCase()})`);
  const { document, signers, seal } = facts;
  return {
    ...facts,
    document: { ...document, name: spelled(document.name), organization: spelled(document.organization) },
    signers: signers.map((signer) => ({
      ...signer,
      name: spelled(signer.name),
      email: spelled(signer.email),
      role: signer.role && spelled(signer.role),
    })),
    seal: { ...seal, issuedTo: spelled(seal.issuedTo) },
  };
}

/** The data of the certificate's program. */
function certificateData(facts: CertificateFacts) {
  const { document, events } = facts;
  const leftOut = Math.max(0, events.length - 2 * printedFromEachEnd);
  const printed = leftOut === 0 ? events.length : printedFromEachEnd;
  const completed = new Date(document.completedAt);
  return {
    fonts: fontStack("en"),
    date: {
      year: completed.getUTCFullYear(),
      month: completed.getUTCMonth() + 1,
      day: completed.getUTCDate(),
      hour: completed.getUTCHours(),
      minute: completed.getUTCMinutes(),
      second: completed.getUTCSeconds(),
    },
    document: {
      ...document,
      name: directed(document.name),
      organization: directed(document.organization),
      template: document.templateId && `${document.templateId}, revision ${document.templateRevision}`,
      sentAt: document.sentAt && written(document.sentAt),
      completedAt: written(document.completedAt),
    },
    signers: facts.signers.map((signer) => ({
      ...signer,
      name: directed(signer.name),
      identification: identifications[signer.identifiedBy],
      invitedAt: signer.invitedAt && written(signer.invitedAt),
      viewedAt: signer.viewedAt && written(signer.viewedAt),
      consentedAt: signer.consentedAt && written(signer.consentedAt),
      signedAt: signer.signedAt && written(signer.signedAt),
    })),
    firstEvents: events.slice(0, printed).map(eventRow),
    leftOut,
    lastEvents: events.slice(printed + leftOut).map(eventRow),
    lastEventHash: facts.lastEventHash,
    seal: { ...facts.seal, issuedTo: directed(facts.seal.issuedTo) },
  };
}

function eventRow({ sequence, at, type, actor, ip, hash }: CertificateFacts["events"][number]) {
  return {
    sequence,
    at: written(at).replace(" UTC", ""),
    what: happenings[type] ?? type,
    by: [actor, ip].filter((part) => part !== null).join(" · ") || null,
    hash,
  };
}

const written = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
