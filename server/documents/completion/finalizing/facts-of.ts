import type { ChainedEvent } from "@probity/engines/documents/history.ts";
import type { Mode } from "#database/transaction.ts";
import type { DocumentRow } from "../../documents/document-store.ts";
import type { SignerRow } from "../../signers/signer-store.ts";
import type { CertificateFacts, SignerIdentification } from "../certificate/certificate-facts.ts";

export type FactSources = {
  document: DocumentRow;
  mode: Mode;
  organizationName: string;
  signers: readonly SignerRow[];
  identifiedBy: ReadonlyMap<string, SignerIdentification>;
  events: readonly ChainedEvent[];
  /** What the history ends with, also when that is not among `events`. */
  lastEventHash: string;
  completedAt: Date;
  completedSha256: string;
  /** Whether the completed file begins with the bytes of the original. */
  beginsWithOriginal: boolean;
  seal: CertificateFacts["seal"];
};

export function factsOf(sources: FactSources): CertificateFacts {
  const { document, signers, identifiedBy, events } = sources;
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
    events: events.map(({ seq, at, type, actor, ip, hash }) => ({
      sequence: seq,
      at,
      type,
      actor: `${actor.kind} ${actor.id}`,
      ip,
      hash,
    })),
    lastEventHash: sources.lastEventHash,
    seal: sources.seal,
  };
}

const written = (date: Date | null) => date?.toISOString() ?? null;
