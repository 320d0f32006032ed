import type { Inspection } from "@probity/engines/documents/inspection.ts";
import Type from "typebox";
import { writers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { Refusal, refuseField, refuseLargerThan } from "#operation/refusal.ts";
import { Line, strict, Timestamp } from "#operation/shapes.ts";
import { asDocumentRecord, DocumentRecord, ExternalId } from "./document-record.ts";
import { storeDraft } from "./store-draft.ts";

const MiB = 1024 * 1024;
const pdfBytes = 20 * MiB;
/** Room for the other parts of a form, so that a PDF at the limit passes. */
const formBytes = 64 * 1024;
/** Limit for the fields of a form; no real form comes near it. */
const formFieldsBytes = 1 * MiB;

/** POST /documents */
export const uploadDocument = operation({
  summary: "Make a draft from a PDF of your own",
  allow: writers,
  upload: true,
  bodyLimit: { name: "pdf", bytes: pdfBytes + formBytes },
  body: strict({
    name: Type.Optional(Line),
    externalId: Type.Optional(ExternalId),
    expiresAt: Type.Optional(Timestamp),
    allowDecline: Type.Optional(Type.Enum(["true", "false"], { description: "`true` unless given." })),
  }),
  example: { name: "Supply agreement", externalId: "contract-2026-115" },
  reply: DocumentRecord,

  async prepare({ file, services }): Promise<Inspection> {
    refuseLargerThan(pdfBytes, file.length, "pdf");
    const inspection = await services.renderer.inspect(file);
    const large =
      "formFields" in inspection && Buffer.byteLength(JSON.stringify(inspection.formFields)) > formFieldsBytes;
    return large ? { problem: "pdf_invalid" } : inspection;
  },

  async run({ tx, caller, now, origin, body, file, prepared }) {
    if ("problem" in prepared) throw new Refusal(prepared.problem);
    const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
    if (expiresAt && expiresAt <= now) refuseField("/expiresAt", "must_be_future", "Must be in the future.");

    const document = await storeDraft(tx, caller, now, origin, {
      name: body.name ?? "Document",
      pdf: file,
      pages: prepared.pages,
      generation: null,
      formFields: prepared.formFields.length > 0 ? prepared.formFields : null,
      externalId: body.externalId ?? null,
      expiresAt,
      allowDecline: body.allowDecline !== "false",
    });
    return asDocumentRecord(caller.scope, document, []);
  },
});
