import { removedKinds } from "@probity/engines/agreements/documents/inspection.ts";
import { documentStatuses } from "@probity/engines/agreements/documents/statuses.ts";
import Type from "typebox";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { HoldPart } from "#platform/holds/hold-record.ts";
import { holdsOf } from "#platform/holds/hold-store.ts";
import { named } from "#platform/operation/named.ts";
import { Id, Line, NullableText, NullableTimestamp, Timestamp } from "#platform/operation/shapes.ts";
import { ErasedPart, signerPartOf, SignerPart } from "../signers/signer-record.ts";
import { listSigners, type SignerRow } from "../signers/signer-store.ts";
import { type DocumentRow, findDocument } from "./document-store.ts";

const NullableId = Type.Union([Id, Type.Null()]);
const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });
const NullableDigest = Type.Union([Type.String({ pattern: "^sha256:[0-9a-f]{64}$" }), Type.Null()]);

export const PagePart = named(
  "DocumentPage",
  Type.Object({
    pageNumber: Type.Integer(),
    width: Type.Number({ description: "Points, of the page as it is shown." }),
    height: Type.Number(),
    rotation: Type.Enum([0, 90, 180, 270]),
  }),
);

const RemovedPart = named(
  "RemovedContent",
  Type.Object({
    kind: Type.Enum([...removedKinds]),
    pageNumber: Type.Union([Type.Integer(), Type.Null()], { description: "Null if it belongs to the whole file." }),
    count: Type.Integer(),
  }),
);

/** The customer's own name for a document. */
export const ExternalId = Type.String({
  ...Line,
  description: "Your own name for it. It comes back in webhooks, so it must hold no name.",
});

export const DocumentRecord = named(
  "Document",
  Type.Object({
    id: Id,
    name: Type.String(),
    status: Type.Enum([...documentStatuses]),
    statusReason: NullableText,
    source: Type.Enum(["template", "upload"]),
    templateId: NullableId,
    templateRevision: Type.Union([Type.Integer(), Type.Null()]),
    templateSourceHash: NullableDigest,
    templateDataHash: NullableDigest,
    engine: NullableText,
    pageCount: Type.Integer(),
    pages: Type.Array(PagePart),
    originalSha256: Type.String({
      pattern: "^[0-9a-f]{64}$",
      description: "This and `completedSha256` are keyed digests once the files are erased.",
    }),
    originalBytes: Type.Integer(),
    removed: Type.Array(RemovedPart, { description: "What was taken out of the PDF when it was uploaded." }),
    completedSha256: Type.Union([Sha256, Type.Null()]),
    signers: Type.Array(SignerPart),
    expiresAt: NullableTimestamp,
    sentAt: NullableTimestamp,
    completedAt: NullableTimestamp,
    packetId: Type.Null(),
    finalization: Type.Union([
      Type.Object({ attempts: Type.Integer(), lastErrorCode: NullableText, nextAttemptAt: NullableTimestamp }),
      Type.Null(),
    ]),
    externalId: NullableText,
    revision: Type.Integer(),
    sandbox: Type.Boolean(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    hold: Type.Optional(HoldPart),
    erased: Type.Optional(ErasedPart),
  }),
);

export function asDocumentRecord(scope: Scope, document: DocumentRow, signers: readonly SignerRow[], hold?: HoldPart) {
  return {
    id: document.id,
    name: document.name,
    status: document.status,
    statusReason: document.status_reason,
    source: document.source,
    templateId: document.template_id,
    templateRevision: document.template_revision,
    templateSourceHash: digestOf(document.template_source_hash),
    templateDataHash: digestOf(document.template_data_hash),
    engine: document.engine,
    pageCount: document.page_count,
    pages: [...document.pages],
    originalSha256: document.original_sha256.toString("hex"),
    originalBytes: document.original_bytes,
    removed: [...(document.removed ?? [])],
    completedSha256: document.completed_sha256?.toString("hex") ?? null,
    signers: signers.map(signerPartOf),
    expiresAt: document.expires_at?.toISOString() ?? null,
    sentAt: document.sent_at?.toISOString() ?? null,
    completedAt: document.completed_at?.toISOString() ?? null,
    packetId: null,
    finalization: finalizationOf(document),
    externalId: document.external_id,
    revision: document.revision,
    sandbox: scope.mode === "test",
    createdAt: document.created_at.toISOString(),
    updatedAt: document.updated_at.toISOString(),
    ...(hold !== undefined && { hold }),
    ...(document.erasure && { erased: document.erasure }),
  };
}

/** A document with its signers. */
export async function loadDocumentRecord(tx: Tx, scope: Scope, document: DocumentRow) {
  const ids = [document.id];
  const [signers, holds] = await Promise.all([listSigners(tx, scope, ids), holdsOf(tx, scope, "document", ids)]);
  return asDocumentRecord(scope, document, signers, holds.get(document.id));
}

/** The same after a change in this transaction. */
export async function readDocumentRecord(tx: Tx, scope: Scope, id: string) {
  const document = await findDocument(tx, scope, id);
  if (!document) throw new Error("A document that was changed is gone.");
  return loadDocumentRecord(tx, scope, document);
}

function digestOf(hash: Buffer | null): string | null {
  return hash && `sha256:${hash.toString("hex")}`;
}

function finalizationOf(document: DocumentRow) {
  if (document.status !== "finalizing") return null;
  return {
    attempts: document.finalization_attempts,
    lastErrorCode: document.finalization_error,
    nextAttemptAt: document.finalization_next_at?.toISOString() ?? null,
  };
}
