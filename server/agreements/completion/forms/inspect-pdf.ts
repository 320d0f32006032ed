import type { Inspection } from "@probity/engines/agreements/documents/inspection.ts";
import { PDFDocument } from "@cantoo/pdf-lib";
import { PDF } from "@libpdf/core";
import { type Disarmed, disarmPdf } from "#rendering/disarming/disarm-pdf.ts";
import { displayedPages, pageFrame } from "../stamping/page-frame.ts";
import { drawnFromValues } from "./draw-texts.ts";
import { readFormFields } from "./form-fields.ts";

const formFieldsMax = 2_000;
const [sideMin, sideMax] = [10, 14_400];

/**
 * Disarms an uploaded PDF and reads its pages and form fields, or says why it cannot become a document. Two libraries must
 * agree on its pages, since one fills its form and the other draws on it.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  try {
    const disarmed = await drawn(disarmPdf(bytes));
    if ("problem" in disarmed) return disarmed;
    const pdf = await PDF.load(disarmed.pdf);
    if (pdf.recoveredViaBruteForce) return { problem: "pdf_invalid" };
    const pages = displayedPages(pdf);
    if (pages.length === 0 || pages.some(({ width, height }) => !isPaper(width) || !isPaper(height)))
      return { problem: "pdf_invalid" };

    const document = await PDFDocument.load(disarmed.pdf, { updateMetadata: false });
    if (document.getPageCount() !== pages.length) return { problem: "pdf_invalid" };
    const frames = pdf.getPages().map((page) => pageFrame(pdf, page));
    const formFields = readFormFields(document, frames);
    if (formFields.length > formFieldsMax) return { problem: "pdf_too_complex" };
    return { ...disarmed, pages, formFields };
  } catch {
    // A parser error is always the file's fault, and its message may quote the file.
    return { problem: "pdf_invalid" };
  }
}

/** A form whose fields readers draw is drawn here, so that all of them show the same. */
async function drawn(disarmed: Disarmed): Promise<Disarmed> {
  const pdf = "pdf" in disarmed ? await drawnFromValues(disarmed.pdf) : null;
  if ("problem" in disarmed || !pdf) return disarmed;
  const again = disarmPdf(pdf);
  return "problem" in again ? again : { pdf: again.pdf, removed: disarmed.removed };
}

/** Readers refuse pages beyond 200 inches, and nobody signs below a few millimetres. */
const isPaper = (side: number) => side >= sideMin && side <= sideMax;
