import type { AgreementModel } from "@probity/engines/agreement/model.ts";
import type { RenderRequest } from "@probity/engines/agreement/rendering.ts";
import { renderTemplate } from "./render-template.ts";
import { serveJobs } from "./serve-jobs.ts";
import { setAgreement } from "./set-agreement.ts";

/** What children can do. Whatever reads a template or a PDF is here, and nowhere in the process that answers requests. */
const jobs = {
  template: (request: RenderRequest) => renderTemplate(request),
  model: ({ model, date }: { model: AgreementModel; date: Date }) => setAgreement(model, date, () => null),
};

export type RenderingJobs = typeof jobs;

/** Brings in what nearly every agreement needs. */
const first: RenderRequest = {
  source: "# First\n\nWarm, **warmer**.\n\n::signature{role=first}\n",
  data: {},
  pageSize: "A4",
  language: "en",
  date: new Date(0),
  purpose: { kind: "save" },
};

await serveJobs(jobs, () => {
  const outcome = renderTemplate(first);
  if ("problems" in outcome) throw new Error(outcome.problems[0]?.message);
});
