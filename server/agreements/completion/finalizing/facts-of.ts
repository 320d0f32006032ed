import { type ChainedEvent, replacements } from "@probity/engines/agreements/documents/history.ts";
import type { Mode } from "#platform/database/transaction.ts";
import type { DocumentRow } from "../../drafts/document-store.ts";
import type { SignerRow } from "../../signers/signer-store.ts";
import { consentOf } from "../../signing/consent.ts";
import type { CertificateFacts, SignerIdentification } from "../certificate/certificate-facts.ts";
import { actorName, describeEvent, type Names, namesAt } from "./describe-event.ts";

export type FactSources = {
  document: DocumentRow;
  mode: Mode;
  organizationName: string;
  signers: readonly SignerRow[];
  identifiedBy: ReadonlyMap<string, SignerIdentification>;
  events: readonly ChainedEvent[];
  names: Names;
  /** The hash of the last event, even if that event is not among `events`. */
  lastEventHash: string;
  completedAt: Date;
  completedSha256: string;
  /** True if the completed file begins with the bytes of the original. */
  beginsWithOriginal: boolean;
  seal: CertificateFacts["seal"];
};

export function factsOf(sources: FactSources): CertificateFacts {
  const { document, signers, identifiedBy, events, names } = sources;
  return {
    document: {
      id: document.id,
      name: document.name,
      organization: sources.organizationName,
      sandbox: sources.mode === "test",
      pageCount: document.page_count,
      templateId: document.template_id,
      templateRevision: document.template_revision,
      originalSha256: document.original_sha256.toString("hex"),
      originalBytes: sources.beginsWithOriginal ? document.original_bytes : null,
      completedSha256: sources.completedSha256,
      sentAt: written(document.sent_at),
      completedAt: sources.completedAt.toISOString(),
    },
    signers: signers.map((signer) => ({
      name: signer.name,
      email: signer.email,
      role: signer.role,
      signingOrder: signer.signing_order,
      identifiedBy: identifiedBy.get(signer.id) ?? "sender_session",
      invitedAt: written(signer.invited_at),
      viewedAt: written(signer.viewed_at),
      consentedAt: written(signer.consented_at),
      consentSha256: signer.consent_hash?.toString("hex") ?? null,
      signedAt: written(signer.signed_at),
      ip: events.findLast(({ type, actor }) => type === "signed" && actor.id === signer.id)?.ip ?? null,
    })),
    consents: consentsOf(signers),
    events: eventsOf(events, names),
    lastEventHash: sources.lastEventHash,
    seal: sources.seal,
  };
}

function eventsOf(events: readonly ChainedEvent[], names: Names): CertificateFacts["events"] {
  const replaced = replacements(events);
  return events.map((event) => {
    const then = namesAt(names, replaced, event.seq);
    return {
      sequence: event.seq,
      at: event.at,
      type: event.type,
      description: describeEvent(event, then),
      actor: `${event.actor.kind} ${event.actor.id}`,
      actorName: actorName(event.actor, then),
      ip: event.ip,
      hash: event.hash,
    };
  });
}

/** Each text once, in the order of the consents. A text that is no longer in use has only its hash. */
function consentsOf(signers: readonly SignerRow[]): CertificateFacts["consents"] {
  const hashes = signers.flatMap(({ consent_hash }) => (consent_hash ? [consent_hash.toString("hex")] : []));
  return [...new Set(hashes)].map((sha256) => {
    const consent = consentOf(`sha256:${sha256}`);
    return { sha256, language: consent?.language ?? null, text: consent?.text ?? null };
  });
}

const written = (date: Date | null) => date?.toISOString() ?? null;
