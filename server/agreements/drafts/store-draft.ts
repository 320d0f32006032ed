import { createHash } from "node:crypto";
import type { AgreementModel } from "@probity/engines/agreements/model/model.ts";
import type { PageSizeInPoints } from "@probity/engines/agreements/model/rendering.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { type Actor, principalOf } from "#platform/operation/caller.ts";
import type { Origin } from "#platform/operation/operation.ts";
import type { StoredObject } from "#platform/operation/services.ts";
import { announceDocument } from "./announce-document.ts";
import { type DocumentRow, findDocument, insertDocument } from "./document-store.ts";
import type { FormField, Removed } from "@probity/engines/agreements/documents/inspection.ts";
import { keepFile } from "./keep-file.ts";
import { type DocumentEvent, recordDocumentEvents } from "./record-document-event.ts";

/** The inputs of a generated document, from which its PDF can be made again. */
export type Generation = {
  templateId: string;
  revision: number;
  sourceHash: Buffer;
  dataHash: Buffer;
  engine: string;
  generatedAt: Date;
  model: AgreementModel;
};

/** The objects of files that are stored outside (see `Files`); null for those that go into their rows. */
export type DraftObjects = { pdf: StoredObject | null; model: StoredObject | null };

export type Draft = {
  name: string;
  pdf: Uint8Array;
  objects?: DraftObjects | undefined;
  pages: readonly PageSizeInPoints[];
  /** Null for an uploaded PDF. */
  generation: Generation | null;
  /** The file that was uploaded, and what was taken out of it; null for a generated one. */
  upload: { sha256: Buffer; removed: readonly Removed[] } | null;
  /** Null unless the PDF is a form. */
  formFields: readonly FormField[] | null;
  externalId: string | null;
  expiresAt: Date | null;
  allowDecline: boolean;
};

export const modelBytes = (model: AgreementModel): Buffer => Buffer.from(JSON.stringify(model));

/** Stores a new draft with its PDF, starts its history and announces it. It invites nobody. */
export async function storeDraft(
  tx: Tx,
  actor: Actor,
  now: Date,
  origin: Origin | null,
  { pdf, objects, generation, ...draft }: Draft,
): Promise<DocumentRow> {
  const { scope } = actor;
  const id = newId(now);
  const sha256 = createHash("sha256").update(pdf).digest();
  await insertDocument(tx, scope, {
    id,
    name: draft.name,
    source: generation ? "template" : "upload",
    template_id: generation?.templateId ?? null,
    template_revision: generation?.revision ?? null,
    template_source_hash: generation?.sourceHash ?? null,
    template_data_hash: generation?.dataHash ?? null,
    engine: generation?.engine ?? null,
    generated_at: generation?.generatedAt ?? null,
    pages: draft.pages,
    form_fields: draft.formFields,
    removed: draft.upload?.removed ?? null,
    original_sha256: sha256,
    original_bytes: pdf.byteLength,
    allow_decline: draft.allowDecline,
    external_id: draft.externalId,
    expires_at: draft.expiresAt,
    created_at: now,
    created_by: principalOf(actor),
  });
  await keepFile(tx, scope, id, { kind: "original", sha256, bytes: pdf, object: objects?.pdf, createdAt: now });
  if (generation) {
    const bytes = modelBytes(generation.model);
    const digest = createHash("sha256").update(bytes).digest();
    await keepFile(tx, scope, id, { kind: "model", sha256: digest, bytes, object: objects?.model, createdAt: now });
  }
  const made = { pdfSha256: sha256.toString("hex"), pdfBytes: pdf.byteLength, pageCount: draft.pages.length };
  const events: DocumentEvent[] = [{ type: "created", details: { ...made, ...uploadOf(draft.upload) } }];
  if (generation) events.push({ type: "generated", details: { ...made, ...recipeOf(generation) } });
  const [created] = await recordDocumentEvents(tx, actor, now, { documentId: id, origin, events });
  const document = await findDocument(tx, scope, id);
  if (!document) throw new Error("The document that was just made is gone.");
  await announceDocument(tx, scope, now, document, { eventId: created!.id, event: "document.created" });
  return document;
}

function uploadOf(upload: Draft["upload"]) {
  return upload && { uploadedSha256: upload.sha256.toString("hex"), removed: upload.removed };
}

function recipeOf({ templateId, revision, sourceHash, dataHash, engine }: Generation) {
  return {
    templateId,
    revision,
    sourceHash: `sha256:${sourceHash.toString("hex")}`,
    dataHash: `sha256:${dataHash.toString("hex")}`,
    engine,
  };
}
