import type { AgreementModel } from "@probity/engines/agreement/model.ts";
import { serveJobs } from "./serve-jobs.ts";
import { setAgreement } from "./set-agreement.ts";

/** What children can do. Whatever reads a template or a PDF is here, and nowhere in the process that answers requests. */
const jobs = {
  model: ({ model, date }: { model: AgreementModel; date: Date }) => setAgreement(model, date),
};

export type RenderingJobs = typeof jobs;

/** Its fonts are those that nearly every agreement needs. */
const first: AgreementModel = {
  title: "First",
  language: "en",
  pageSize: "A4",
  body: [
    { kind: "heading", level: 1, content: [{ kind: "text", text: "First" }] },
    { kind: "paragraph", content: [{ kind: "text", text: "Warm." }] },
    { kind: "signatures", boxes: [{ role: "first", label: null }] },
  ],
};

await serveJobs(jobs, () => setAgreement(first, new Date(0)));
