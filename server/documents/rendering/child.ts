import type { AgreementModel } from "@probity/engines/agreement/model.ts";
import type { RenderRequest } from "@probity/engines/agreement/rendering.ts";
import { renderTemplate } from "./render-template.ts";
import type { CertificateFacts } from "../completion/certificate/certificate-facts.ts";
import { setCertificate } from "../completion/certificate/set-certificate.ts";
import { checkStamped } from "../completion/checking/check-stamped.ts";
import { fillForm, type FormValue } from "../completion/forms/fill-form.ts";
import { inspectPdf } from "../completion/forms/inspect-pdf.ts";
import { stampPdf } from "../completion/stamping/overlay.ts";
import type { DrawnText, Stamp } from "../completion/stamping/stamp.ts";
import { serveJobs } from "./serve-jobs.ts";
import { setAgreement } from "./set-agreement.ts";

/** What children can do. Whatever reads a template or a PDF is here, and nowhere in the process that answers requests. */
const jobs = {
  template: (request: RenderRequest) => renderTemplate(request),
  model: ({ model, date }: { model: AgreementModel; date: Date }) => setAgreement(model, date, () => null),
  inspect: (pdf: Uint8Array) => inspectPdf(pdf),
  form: ({ pdf, values }: { pdf: Uint8Array; values: FormValue[] }) => fillForm(pdf, values),
  overlay: ({ pdf, stamps }: { pdf: Uint8Array; stamps: Stamp[] }) => stampPdf(pdf, stamps),
  check: ({ pdf, ...expected }: { pdf: Uint8Array; pageCount: number; drawn: DrawnText[] }) =>
    checkStamped(pdf, expected),
  certificate: (facts: CertificateFacts) => setCertificate(facts),
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
