import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from "@libpdf/core";

/** The value itself, or the object it refers to. */
export function resolved(pdf: PDF, value: PdfObject | undefined): PdfObject | undefined {
  return value instanceof PdfRef ? (pdf.getObject(value) ?? undefined) : value;
}

export function dictOf(pdf: PDF, value: PdfObject | undefined): PdfDict | undefined {
  const found = resolved(pdf, value);
  return found instanceof PdfDict ? found : undefined;
}

/** The items of an array; empty for anything else. */
export function itemsOf(pdf: PDF, value: PdfObject | undefined): PdfObject[] {
  const found = resolved(pdf, value);
  return found instanceof PdfArray ? [...found] : [];
}
