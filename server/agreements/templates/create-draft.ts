import type { Static, TObject } from "typebox";
import { newId } from "#platform/database/new-id.ts";
import type { Tx } from "#platform/database/transaction.ts";
import type { Actor } from "#platform/operation/caller.ts";
import type { Origin } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import type { Services } from "#platform/operation/services.ts";
import { recordDocumentEvents } from "../drafts/record-document-event.ts";
import { type DraftObjects, modelBytes, storeDraft } from "../drafts/store-draft.ts";
import { insertSigners } from "../signers/signer-store.ts";
import { createDocumentFields } from "../template-fields/create-document-fields.ts";
import { assignSigners } from "./assign-signers.ts";
import type { draftProperties } from "./draft-shapes.ts";
import { generate, type Generated, type Preparation, refuseUnlessGenerated } from "./generate.ts";
import { refuseProblems } from "./refuse-problems.ts";
import { dataHash } from "./template-content.ts";
import { findTemplate, holdTemplate } from "./template-store.ts";

/** What is said of one document, beside its template. */
export type DraftContent = Static<TObject<typeof draftProperties>>;

export type PreparedDraft = { generated: Generated | null; objects: DraftObjects | undefined };

type DraftPreparation = Omit<Preparation, "params" | "services"> & {
  templateId: string;
  services: Pick<Services, "renderer" | "files">;
};

/** Renders the document and puts its files where they belong, before the transaction that makes it. */
export async function prepareDraft({ templateId, ...input }: DraftPreparation): Promise<PreparedDraft> {
  const generated = await generate({ ...input, params: { id: templateId } });
  if (!generated || !("rendered" in generated.outcome)) return { generated, objects: undefined };
  const { pdf, model } = generated.outcome.rendered;
  const put = (bytes: Uint8Array) => input.services.files.put(input.caller.scope, bytes);
  return { generated, objects: { pdf: await put(pdf), model: await put(modelBytes(model)) } };
}

type NewDraft = {
  origin: Origin;
  templateId: string;
  prepared: PreparedDraft;
  body: DraftContent & { expiresAt?: string | undefined; allowDecline?: boolean | undefined };
};

/** Makes a draft with its signers and fields, and answers its id. */
export async function createDraft(
  tx: Tx,
  actor: Actor,
  now: Date,
  { origin, templateId, prepared: { generated: prepared, objects }, body }: NewDraft,
): Promise<string> {
  const { scope } = actor;
  await holdTemplate(tx, scope, templateId);
  const template = await findTemplate(tx, scope, templateId);
  refuseUnlessGenerated(template, prepared);
  const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
  if (expiresAt && expiresAt <= now) refuseField("/expiresAt", "must_be_future", "Must be in the future.");
  const assigned = assignSigners(prepared.roles, body.signers);
  const { pdf, pages, boxes, engine, model } = refuseProblems(prepared.outcome, "templateData");
  // The template was saved while the document was rendered: its fields may no longer match the pages.
  const { revision } = prepared.template;
  refuseUnless(template?.revision === revision, "stale_revision", {
    expectedRevision: revision,
    currentRevision: template?.revision ?? revision,
  });

  const document = await storeDraft(tx, actor, now, origin, {
    name: body.name,
    pdf,
    objects,
    pages,
    generation: {
      templateId: prepared.template.id,
      revision,
      sourceHash: prepared.template.source_hash,
      dataHash: dataHash(body.templateData),
      engine,
      generatedAt: prepared.generatedAt,
      model,
    },
    upload: null,
    formFields: null,
    externalId: body.externalId ?? null,
    expiresAt,
    allowDecline: body.allowDecline ?? true,
  });
  const signers = assigned.map(({ role, signer }) => ({
    id: newId(now),
    document_id: document.id,
    role_id: role.id,
    role: role.role,
    name: signer.name,
    email: signer.email,
    signing_order: signer.signingOrder ?? 1,
    language: signer.language ?? null,
    created_at: now,
  }));
  await insertSigners(tx, scope, signers);
  await recordDocumentEvents(tx, actor, now, {
    documentId: document.id,
    origin,
    events: signers.map(({ id, role_id, signing_order }) => ({
      type: "signer_created",
      details: { signerId: id, roleId: role_id, signingOrder: signing_order },
    })),
  });
  await createDocumentFields(tx, scope, now, {
    documentId: document.id,
    templateId: prepared.template.id,
    signers,
    boxes,
    pages,
  });
  return document.id;
}
