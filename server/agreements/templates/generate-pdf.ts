import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { IdParams, strict } from "#platform/operation/shapes.ts";
import { generate, refuseUnlessGenerated } from "./generate.ts";
import { pdfAnswer, pdfOrJson, RenderedPdf } from "./pdf-answer.ts";
import { refuseProblems } from "./refuse-problems.ts";
import { templateBodyLimit } from "./template-content.ts";
import { TemplateData } from "./template-record.ts";
import { findTemplate } from "./template-store.ts";
import { exampleTemplate } from "./example-template.ts";

/** POST /templates/{id}/generate */
export const generatePdf = operation({
  summary: "Render a template with data of your own; nothing is kept",
  allow: readers,
  answer: { status: 200, file: pdfOrJson },
  params: IdParams,
  body: strict({ templateData: TemplateData }),
  example: {
    templateData: exampleTemplate.sampleData,
  },
  reply: RenderedPdf,
  limits: { body: templateBodyLimit, rate: "renders" },
  changesNothing: true,
  prepare: generate,

  async run({ tx, caller, params, prepared, wantsJson }) {
    refuseUnlessGenerated(await findTemplate(tx, caller.scope, params.id), prepared);
    const rendered = refuseProblems(prepared.outcome, "templateData");
    const { source_hash: sourceHash, revision } = prepared.template;
    return pdfAnswer(rendered, { sourceHash, revision, wantsJson });
  },
});
