import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { strict } from "#platform/operation/shapes.ts";
import { checkSample } from "./check-sample.ts";
import { pdfAnswer, pdfOrJson, RenderedPdf } from "./pdf-answer.ts";
import { refuseProblems } from "./refuse-problems.ts";
import {
  defaultLayout,
  refuseLargeData,
  refuseLargeSource,
  sha256,
  sourceProperties,
  templateBodyLimit,
} from "./template-content.ts";
import { exampleTemplate } from "./example-template.ts";

/** POST /templates/markdown/preview */
export const previewTemplate = operation({
  summary: "Render a source with sample data; nothing is kept",
  allow: readers,
  answer: { status: 200, file: pdfOrJson },
  body: strict(sourceProperties),
  example: {
    ...exampleTemplate,
  },
  reply: RenderedPdf,
  limits: { body: templateBodyLimit, rate: "renders" },
  changesNothing: true,

  async prepare({ body: { source, sampleData, dataSchema, ...layout }, now, services }) {
    refuseLargeSource(source);
    refuseLargeData(sampleData);
    const request = { ...defaultLayout, ...layout, source, data: sampleData, date: now };
    const outcome = await services.renderer.render({ ...request, purpose: { kind: "save" } });
    return checkSample(outcome, dataSchema, sampleData);
  },

  async run({ prepared, body, wantsJson }) {
    const rendered = refuseProblems(prepared, "source");
    return pdfAnswer(rendered, { sourceHash: sha256(body.source), revision: null, wantsJson });
  },
});
