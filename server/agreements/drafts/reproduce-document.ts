import { createHash } from "node:crypto";
import type { RenderOutcome } from "@probity/engines/agreements/model/rendering.ts";
import Type from "typebox";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import type { Services } from "#platform/operation/services.ts";
import { IdParams, strict } from "#platform/operation/shapes.ts";
import { refuseProblems } from "../templates/refuse-problems.ts";
import { refuseLargeData, templateBodyLimit } from "../templates/template-content.ts";
import { TemplateData } from "../templates/template-record.ts";
import { findRevision } from "../templates/revision-store.ts";
import { type DocumentRow, findDocument } from "./document-store.ts";
import { exampleTemplate } from "../templates/example-template.ts";

const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** POST /documents/{id}/reproduce */
export const reproduceDocument = operation({
  summary: "Render the recorded template revision again, and compare the bytes with the document",
  allow: readers,
  answer: { status: 200 },
  params: IdParams,
  body: strict({ templateData: TemplateData }),
  example: {
    templateData: exampleTemplate.sampleData,
  },
  reply: Type.Object({
    reproduced: Type.Boolean(),
    sha256: Sha256,
    originalSha256: Sha256,
    engine: Type.String({
      description: "The engine used now. Another version than the original engine may give other bytes.",
    }),
    originalEngine: Type.String(),
  }),
  limits: { body: templateBodyLimit, rate: "renders" },
  changesNothing: true,

  async prepare({ params, body, caller, services, read }): Promise<RenderOutcome | null> {
    refuseLargeData(body.templateData);
    const recipe = await read((tx) => recipeOf(tx, caller.scope, params.id));
    return recipe && services.renderer.render({ ...recipe, data: body.templateData });
  },

  async run({ tx, caller, params, prepared }) {
    const document = await findDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    refuseUnless(!document.files_erased, "erased");
    refuseUnless(document.source === "template", "document_not_generated");
    if (!prepared) throw new Error("A generated document has no template revision.");
    const { pdf, engine } = refuseProblems(prepared, "templateData");
    const sha256 = createHash("sha256").update(pdf).digest();
    return {
      reproduced: sha256.equals(document.original_sha256),
      sha256: sha256.toString("hex"),
      originalSha256: document.original_sha256.toString("hex"),
      engine,
      originalEngine: document.engine!,
    };
  },
});

type Recipe = Omit<Parameters<Services["renderer"]["render"]>[0], "data">;

/**
 * Everything the document was rendered from, except its data, which is not stored. Null if it was uploaded or does not
 * exist.
 */
async function recipeOf(tx: Tx, scope: Scope, id: string): Promise<Recipe | null> {
  const document: DocumentRow | undefined = await findDocument(tx, scope, id);
  if (!document?.template_id || !document.template_revision || !document.generated_at) return null;
  const template = await findRevision(tx, scope, document.template_id, document.template_revision);
  if (!template) return null;
  return {
    source: template.source,
    pageSize: template.page_size,
    language: template.language,
    date: document.generated_at,
    // The roles of that revision are those of its source.
    purpose: { kind: "save" },
  };
}
