import { createHash } from "node:crypto";
import type { Inspection } from "@probity/engines/agreements/documents/inspection.ts";
import Type from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseField, refuseLargerThan } from "#platform/operation/refusal.ts";
import type { StoredObject } from "#platform/operation/services.ts";
import { Line, strict, Timestamp } from "#platform/operation/shapes.ts";
import { asDocumentRecord, DocumentRecord, ExternalId } from "./document-record.ts";
import { storeDraft } from "./store-draft.ts";

const MiB = 1024 * 1024;
const pdfBytes = 20 * MiB;
/** Room for the other parts of a form, so that a PDF at the limit passes. */
const formBytes = 64 * 1024;
/** Limit for the fields of a form; no real form comes near it. */
const formFieldsBytes = 1 * MiB;

type Problem = Extract<Inspection, { problem: unknown }>;
type Prepared = Problem | (Exclude<Inspection, Problem> & { object: StoredObject | null });

/** POST /documents */
export const uploadDocument = operation({
  summary: "Make a draft from a PDF of your own",
  allow: writers,
  upload: true,
  limits: { body: { name: "pdf", bytes: pdfBytes + formBytes } },
  body: strict({
    name: Type.Optional(Line),
    externalId: Type.Optional(ExternalId),
    expiresAt: Type.Optional(Timestamp),
    allowDecline: Type.Optional(Type.Enum(["true", "false"], { description: "`true` unless given." })),
  }),
  example: { name: "Supply agreement", externalId: "contract-2026-115" },
  reply: DocumentRecord,

  async prepare({ file, caller, services }): Promise<Prepared> {
    refuseLargerThan(pdfBytes, file.length, "pdf");
    const inspection = await services.renderer.inspect(file);
    const large =
      "formFields" in inspection && Buffer.byteLength(JSON.stringify(inspection.formFields)) > formFieldsBytes;
    if (large) return { problem: "pdf_too_complex" };
    if ("problem" in inspection) return inspection;
    return { ...inspection, object: await services.files.put(caller.scope, inspection.pdf) };
  },

  async run({ tx, caller, now, origin, body, file, prepared }) {
    if ("problem" in prepared) throw new Refusal(prepared.problem);
    const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
    if (expiresAt && expiresAt <= now) refuseField("/expiresAt", "must_be_future", "Must be in the future.");

    const document = await storeDraft(tx, caller, now, origin, {
      name: body.name ?? "Document",
      pdf: prepared.pdf,
      objects: { pdf: prepared.object, model: null },
      pages: prepared.pages,
      generation: null,
      upload: { sha256: createHash("sha256").update(file).digest(), removed: prepared.removed },
      formFields: prepared.formFields.length > 0 ? prepared.formFields : null,
      externalId: body.externalId ?? null,
      expiresAt,
      allowDecline: body.allowDecline !== "false",
    });
    return asDocumentRecord(caller.scope, document, []);
  },
});
