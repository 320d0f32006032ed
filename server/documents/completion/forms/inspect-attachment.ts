import type { AttachmentProblem } from "@probity/engines/documents/inspection.ts";
import { PDFDict, PDFDocument, PDFName, PDFStream } from "@cantoo/pdf-lib";
import { PDF } from "@libpdf/core";
import { dropActions } from "./drop-actions.ts";

/**
 * Why a PDF cannot be kept as it is and given to others to open; null when it can. Nobody signs it and nothing is drawn on it, so it
 * may be signed already, and of any length.
 */
export async function inspectAttachment(bytes: Uint8Array): Promise<AttachmentProblem | null> {
  try {
    const pdf = await PDF.load(bytes);
    if (pdf.isEncrypted) return "pdf_encrypted";
    // Readers repair a broken file in different ways, and another one may find in it what this one does not.
    if (pdf.recoveredViaBruteForce) return "pdf_invalid";
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
    if (document.getPageCount() === 0) return "pdf_invalid";
    return holdsFiles(document) || dropActions(document) ? "pdf_active_content" : null;
  } catch {
    // A parser error is always the file's fault, and its message may quote the file.
    return "pdf_invalid";
  }
}

/** A file within the file would reach whoever opens it without a check. */
function holdsFiles(document: PDFDocument): boolean {
  return document.context.enumerateIndirectObjects().some(([, object]) => {
    const dict = object instanceof PDFStream ? object.dict : object;
    return dict instanceof PDFDict && (isOfType(dict, "EmbeddedFile") || dict.has(PDFName.of("EF")));
  });
}

function isOfType(dict: PDFDict, name: string): boolean {
  const type = dict.get(PDFName.of("Type"));
  return type instanceof PDFName && type.decodeText() === name;
}
