import { PDFDocument } from "@cantoo/pdf-lib";
import { PDF } from "@libpdf/core";
import { type FormField, readFormFields } from "../forms/form-fields.ts";
import { pageFrame } from "../stamping/page-frame.ts";

/** What a form offers, read from any file. */
export async function fieldsOfForm(file: Uint8Array): Promise<FormField[]> {
  const [document, pages] = [await PDFDocument.load(file, { updateMetadata: false }), await PDF.load(file)];
  const frames = pages.getPages().map((page) => pageFrame(pages, page));
  return readFormFields(document, frames);
}
