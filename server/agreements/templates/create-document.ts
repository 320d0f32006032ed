import Type from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { IdParams, strict, Timestamp } from "#platform/operation/shapes.ts";
import { DocumentRecord, readDocumentRecord } from "../drafts/document-record.ts";
import { createDraft, prepareDraft } from "./create-draft.ts";
import { draftProperties } from "./draft-shapes.ts";
import { exampleTemplate } from "./example-template.ts";
import { templateBodyLimit } from "./template-content.ts";

/** POST /templates/{id}/create-document */
export const createDocument = operation({
  summary: "Make a draft from a template; nobody is invited yet",
  allow: writers,
  params: IdParams,
  body: strict({
    ...draftProperties,
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
  limits: { body: templateBodyLimit, rate: "renders" },

  prepare: ({ params, ...input }) => prepareDraft({ templateId: params.id, ...input }),

  async run({ tx, caller, now, origin, params, prepared, body }) {
    const id = await createDraft(tx, caller, now, { origin, templateId: params.id, prepared, body });
    return readDocumentRecord(tx, caller.scope, id);
  },
});
