import type { PageSizeInPoints } from "@probity/engines/agreement/rendering.ts";
import { PDFDocument } from "@cantoo/pdf-lib";
import { PDF } from "@libpdf/core";
import { displayedPages, pageFrame } from "../stamping/page-frame.ts";
import { type FormField, readFormFields } from "./form-fields.ts";

const uploadLimits = { pages: 200, formFields: 2_000 } as const;

export type PdfProblem = "pdf_invalid" | "pdf_encrypted" | "pdf_already_signed" | "pdf_too_many_pages";

export type Inspection = { pages: PageSizeInPoints[]; formFields: FormField[] } | { problem: PdfProblem };

const [sideMin, sideMax] = [10, 14_400];

/**
 * Reads pages and form fields of an uploaded PDF, or says why it cannot become a document. Two libraries must agree on its
 * pages, since one fills its form and the other draws on it.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  try {
    const pdf = await PDF.load(bytes);
    if (pdf.isEncrypted) return { problem: "pdf_encrypted" };
    // Readers repair a broken file in different ways, and nobody should sign a guess.
    if (pdf.recoveredViaBruteForce) return { problem: "pdf_invalid" };
    const count = pdf.getPageCount();
    if (count > uploadLimits.pages) return { problem: "pdf_too_many_pages" };
    if (
      pdf
        .getForm()
        ?.getSignatureFields()
        .some((field) => field.isSigned())
    )
      return { problem: "pdf_already_signed" };
    const pages = displayedPages(pdf);
    if (count === 0 || pages.some(({ width, height }) => !isPaper(width) || !isPaper(height)))
      return { problem: "pdf_invalid" };

    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    if (document.getPageCount() !== count) return { problem: "pdf_invalid" };
    const frames = pdf.getPages().map((page) => pageFrame(pdf, page));
    const formFields = readFormFields(document, frames);
    if (formFields.length > uploadLimits.formFields) return { problem: "pdf_invalid" };
    return { pages, formFields };
  } catch {
    // A parser error is always the file's fault, and its message may quote the file.
    return { problem: "pdf_invalid" };
  }
}

/** Readers refuse pages beyond 200 inches, and nobody signs below a few millimetres. */
const isPaper = (side: number) => side >= sideMin && side <= sideMax;
