import Type from "typebox";
import { newId } from "#database/new-id.ts";
import { writers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { refuseField, refuseUnless } from "#operation/refusal.ts";
import { Id, IdParams, Line, strict, Timestamp } from "#operation/shapes.ts";
import { DocumentRecord, ExternalId, readDocumentRecord } from "../documents/document-record.ts";
import { recordDocumentEvents } from "../documents/record-document-event.ts";
import { modelBytes, storeDraft } from "../documents/store-draft.ts";
import { signerProperties } from "../signers/signer-shapes.ts";
import { insertSigners } from "../signers/signer-store.ts";
import { createDocumentFields } from "../template-fields/create-document-fields.ts";
import { assignSigners } from "./assign-signers.ts";
import { generate, refuseUnlessGenerated } from "./generate.ts";
import { refuseProblems } from "./refuse-problems.ts";
import { dataHash, templateBodyLimit } from "./template-content.ts";
import { TemplateData } from "./template-record.ts";
import { findTemplate, holdTemplate } from "./template-store.ts";
import { exampleTemplate } from "./example-template.ts";

const { name, email, signingOrder, language } = signerProperties;
const Signer = strict({ name, email, signingOrder: Type.Optional(signingOrder), language: Type.Optional(language) });

/** POST /templates/{id}/create-document */
export const createDocument = operation({
  summary: "Make a draft from a template; nobody is invited yet",
  allow: writers,
  params: IdParams,
  body: strict({
    name: Line,
    templateData: TemplateData,
    signers: Type.Record(Id, Signer, { description: "Somebody for every signer role of the template, by its id." }),
    externalId: Type.Optional(ExternalId),
    expiresAt: Type.Optional(Timestamp),
    allowDecline: Type.Optional(Type.Boolean({ description: "True unless given." })),
  }),
  example: {
    name: "Supply agreement with Harbour Supplies",
    templateData: exampleTemplate.sampleData,
    signers: {
      supplier: { name: "Jan Example", email: "jan@noordzee.example" },
      buyer: { name: "Ann Example", email: "ann@harbour.example" },
    },
    externalId: "contract-2026-114",
  },
  reply: DocumentRecord,
  bodyLimit: templateBodyLimit,
  rate: "renders",

  async prepare(input) {
    const generated = await generate(input);
    if (!generated || !("rendered" in generated.outcome)) return { generated, objects: undefined };
    const { pdf, model } = generated.outcome.rendered;
    const put = (bytes: Uint8Array) => input.services.files.put(input.caller.scope, bytes);
    return { generated, objects: { pdf: await put(pdf), model: await put(modelBytes(model)) } };
  },

  async run({ tx, caller, now, origin, params, prepared: { generated: prepared, objects }, body }) {
    await holdTemplate(tx, caller.scope, params.id);
    const template = await findTemplate(tx, caller.scope, params.id);
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

    const document = await storeDraft(tx, caller, now, origin, {
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
    await insertSigners(tx, caller.scope, signers);
    await recordDocumentEvents(tx, caller, now, {
      documentId: document.id,
      origin,
      events: signers.map(({ id, role_id, signing_order }) => ({
        type: "signer_created",
        details: { signerId: id, roleId: role_id, signingOrder: signing_order },
      })),
    });
    await createDocumentFields(tx, caller.scope, now, {
      documentId: document.id,
      templateId: prepared.template.id,
      signers,
      boxes,
      pages,
    });
    return readDocumentRecord(tx, caller.scope, document.id);
  },
});
