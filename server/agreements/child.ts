import type { RenderRequest } from "@probity/engines/agreements/model/rendering.ts";
import { serveJobs } from "#rendering/children/serve-jobs.ts";
import { completionJobs } from "./completion/completion-jobs.ts";
import { reportJobs } from "./reports/report-jobs.ts";
import { renderTemplate } from "#rendering/typesetting/render-template.ts";
import { renderingJobs } from "#rendering/typesetting/rendering-jobs.ts";

/** Everything children do. Templates and PDFs are read here, and never in the process that answers requests. */
const jobs = { ...renderingJobs, ...completionJobs, ...reportJobs };

export type DocumentJobs = typeof jobs;

/** Brings in what nearly every agreement needs. */
const first: RenderRequest = {
  source: "# First\n\nWarm, **warmer**.\n\n| a |\n|---|\n| b |\n\n::signature{role=first}\n",
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
