import type { CertificateFacts } from "./certificate/certificate-facts.ts";
import type { FormValue } from "./forms/fill-form.ts";
import type { DrawnText, Stamp } from "./stamping/stamp.ts";

const inspecting = () => import("./forms/inspect-pdf.ts");
const attaching = () => import("./forms/inspect-attachment.ts");
const filling = () => import("./forms/fill-form.ts");
const stamping = () => import("./stamping/overlay.ts");
const checking = () => import("./checking/check-stamped.ts");
const certifying = () => import("./certificate/set-certificate.ts");

/** The part of completion that children do. Code that reads PDFs is large, so the first job that needs it loads it. */
export const completionJobs = {
  inspect: async (pdf: Uint8Array) => (await inspecting()).inspectPdf(pdf),
  inspectAttachment: async (pdf: Uint8Array) => (await attaching()).inspectAttachment(pdf),
  form: async ({ pdf, values }: { pdf: Uint8Array; values: FormValue[] }) => (await filling()).fillForm(pdf, values),
  overlay: async ({ pdf, stamps, generated }: { pdf: Uint8Array; stamps: Stamp[]; generated: boolean }) =>
    (await stamping()).stampPdf(pdf, stamps, { generated }),
  check: async ({ pdf, ...expected }: { pdf: Uint8Array; pageCount: number; drawn: DrawnText[] }) =>
    (await checking()).checkStamped(pdf, expected),
  certificate: async (facts: CertificateFacts) => (await certifying()).setCertificate(facts),
};

export type CompletionJobs = typeof completionJobs;
