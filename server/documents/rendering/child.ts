import type { AgreementModel } from "@probity/engines/agreement/model.ts";
import type { RenderRequest } from "@probity/engines/agreement/rendering.ts";
import { renderTemplate } from "./render-template.ts";
import type { CertificateFacts } from "../completion/certificate/certificate-facts.ts";
import type { FormValue } from "../completion/forms/fill-form.ts";
import type { DrawnText, Stamp } from "../completion/stamping/stamp.ts";
import { serveJobs } from "./serve-jobs.ts";
import { setAgreement } from "./set-agreement.ts";

const inspecting = () => import("../completion/forms/inspect-pdf.ts");
const filling = () => import("../completion/forms/fill-form.ts");
const stamping = () => import("../completion/stamping/overlay.ts");
const checking = () => import("../completion/checking/check-stamped.ts");
const certifying = () => import("../completion/certificate/set-certificate.ts");

/**
 * What children can do. Whatever reads a template or a PDF is here, and nowhere in the process that answers requests. What reads
 * PDFs is large, and is loaded by the first job that needs it.
 */
const jobs = {
  template: (request: RenderRequest) => renderTemplate(request),
  model: ({ model, date }: { model: AgreementModel; date: Date }) => setAgreement(model, date, () => null),
  inspect: async (pdf: Uint8Array) => (await inspecting()).inspectPdf(pdf),
  form: async ({ pdf, values }: { pdf: Uint8Array; values: FormValue[] }) => (await filling()).fillForm(pdf, values),
  overlay: async ({ pdf, stamps, generated }: { pdf: Uint8Array; stamps: Stamp[]; generated: boolean }) =>
    (await stamping()).stampPdf(pdf, stamps, { generated }),
  check: async ({ pdf, ...expected }: { pdf: Uint8Array; pageCount: number; drawn: DrawnText[] }) =>
    (await checking()).checkStamped(pdf, expected),
  certificate: async (facts: CertificateFacts) => (await certifying()).setCertificate(facts),
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
