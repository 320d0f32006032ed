import { isRtlLanguage, startsRightToLeft } from "@probity/engines/agreements/model/direction.ts";
import { isolated } from "@probity/engines/agreements/model/literal-text.ts";
import { fontStack } from "#rendering/typesetting/fonts.ts";
import { breakable } from "#rendering/typesetting/line-breaks.ts";
import { spelled } from "#rendering/typesetting/spelled.ts";
import { textParts } from "#rendering/typesetting/text-runs.ts";
import { typeset } from "#rendering/typesetting/typesetter.ts";
import type { CertificateFacts, SignerIdentification } from "./certificate-facts.ts";

const program = new URL("./certificate.typ", import.meta.url);

const identifications: Record<SignerIdentification, string> = {
  sender_session: "a session opened by the sender's own system",
  email_link: "a link sent to this e-mail address",
  email_code: "a one-time code sent to this e-mail address",
};

/** Events printed from each end of a history: rendering thousands takes longer than a job may. */
const printedFromEachEnd = 150;

/** Tried in this order until the last page has some lines on it; a last page with two of them looks like a mistake. */
const spacings = [1, 0.94, 1.06, 0.88, 1.12, 0.82, 1.2];
/** A long history takes long to render, and with many pages a small change has a large effect. */
const spacingsOf = (events: number) => (events > 100 ? spacings.slice(0, 3) : spacings);
/** A last page must reach at least this far down, in points from its upper edge. */
const lastPageReaches = 200;

/** Renders the certificate. The same facts give the same bytes. */
export function setCertificate(facts: CertificateFacts): Uint8Array {
  const data = certificateData(facts);
  const attempt = (spacing: number) => {
    const set = typeset(program, { ...data, spacing });
    const [end] = set.query("end") as [{ y: number }];
    return { set, reaches: set.pageCount === 1 ? Infinity : end.y };
  };
  const [first, ...others] = spacingsOf(facts.events.length);
  let best = attempt(first!);
  for (const spacing of others) {
    if (best.reaches >= lastPageReaches) break;
    const next = attempt(spacing);
    if (next.reaches > best.reaches) best = next;
  }
  return best.set.pdf();
}

/** The data of the certificate's program. */
function certificateData(facts: CertificateFacts) {
  const { document, events } = facts;
  const leftOut = Math.max(0, events.length - 2 * printedFromEachEnd);
  const printed = leftOut === 0 ? events.length : printedFromEachEnd;
  const completed = new Date(document.completedAt);
  return {
    title: `Certificate of completion: ${document.name}`,
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
      name: words(document.name, 40),
      organization: words(document.organization, 42),
      template: document.templateId && `${document.templateId}, revision ${document.templateRevision}`,
      originalBytes: document.originalBytes?.toLocaleString("en") ?? null,
      sentAt: document.sentAt && written(document.sentAt),
      completedAt: written(document.completedAt),
    },
    signers: facts.signers.map(signerCard),
    consents: facts.consents.map((consent) => consentBlock(consent, facts.signers)),
    firstEvents: events.slice(0, printed).map(eventRow),
    leftOut,
    lastEvents: events.slice(printed + leftOut).map(eventRow),
    lastEventHash: facts.lastEventHash,
    seal: {
      ...facts.seal,
      issuedTo: words(facts.seal.issuedTo, 42),
      verifyAt: facts.seal.verifyAt === undefined ? null : breakable(facts.seal.verifyAt, 60),
    },
  };
}

function signerCard(signer: CertificateFacts["signers"][number]) {
  const times: [string, string | null][] = [
    ["Invited", signer.invitedAt],
    ["Opened", signer.viewedAt],
    ["Agreed", signer.consentedAt],
    ["Signed", signer.signedAt],
  ];
  const order = `signing order ${signer.signingOrder}`;
  return {
    name: words(signer.name, 26),
    email: breakable(spelled(signer.email), 30),
    part: signer.role === null ? `S${order.slice(1)}` : `Role ${breakable(spelled(signer.role), 20)}, ${order}`,
    identification: identifications[signer.identifiedBy],
    ip: signer.ip && breakable(signer.ip, 20),
    times: times.flatMap(([name, at]) => (at === null ? [] : [[name, written(at)]])),
  };
}

function consentBlock(
  { sha256, language, text }: CertificateFacts["consents"][number],
  signers: CertificateFacts["signers"],
) {
  const names = signers.filter(({ consentSha256 }) => consentSha256 === sha256).map(({ name }) => isolated(name));
  const all = new Intl.ListFormat("en", { type: "conjunction" }).format(names);
  return {
    sha256,
    language: language ?? "en",
    rtl: language !== null && isRtlLanguage(language),
    text,
    who: sentence(`${all} agreed to ${text === null ? "a text that is not in use any more" : "this"}:`, 50),
  };
}

function eventRow({ sequence, at, description, actorName, ip, hash }: CertificateFacts["events"][number]) {
  return {
    sequence,
    at: written(at).replace(" UTC", ""),
    who: words(actorName ?? "The server", 10),
    what: sentence(description, 16),
    // Longer addresses than those of four numbers have several lines.
    from: ip?.replaceAll(":", ":\u200B") ?? "",
    hash: `${hash.slice(0, 10)}…`,
  };
}

/** A separate text with break opportunities in its longest words; `ems` is the available width. */
const words = (text: string, ems: number) => ({ text: breakable(spelled(text), ems), rtl: startsRightToLeft(text) });

/** A text of ours with names in isolates. */
const sentence = (text: string, ems: number) => textParts(breakable(spelled(text), ems));

const written = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
