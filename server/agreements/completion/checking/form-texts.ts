import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PDFPage,
  PdfRef,
  PdfStream,
} from "@libpdf/core";
import { dictOf, resolved } from "../stamping/pdf-objects.ts";

/** Characters of a form XObject, in its own coordinates: points from the lower left corner. */
export type FormText = { width: number; height: number; characters: readonly { text: string; baseline: number }[] };

const depthMax = 5;

/**
 * Stamps are drawn as separate forms, but the library only extracts text from the page's own stream. The newest form comes
 * first, and each is read only on demand: a form of an uploaded file may unpack to hundreds of megabytes.
 */
export function* formTexts(pdf: PDF, page: PDFPage): Generator<FormText> {
  const seen = new Set<string>();
  function* visit(resources: PdfObject | undefined, depth: number): Generator<FormText> {
    const xObjects = resources instanceof PdfDict ? dictOf(pdf, resources.get("XObject")) : null;
    if (!xObjects || depth > depthMax) return;
    for (const value of [...xObjects].map(([, entry]) => entry).toSorted((a, b) => ageOf(b) - ageOf(a))) {
      const key = value instanceof PdfRef ? `${value.objectNumber} ${value.generation}` : null;
      const form = resolved(pdf, value);
      if (!(form instanceof PdfStream) || form.getName("Subtype")?.value !== "Form" || (key && seen.has(key))) continue;
      if (key) seen.add(key);
      const own = resolved(pdf, form.get("Resources"));
      yield textOf(pdf, form, own);
      yield* visit(own, depth + 1);
    }
  }
  yield* visit(resolved(pdf, page.dict.get("Resources")), 0);
}

/** Objects are numbered in the order in which they came. */
const ageOf = (value: PdfObject) => (value instanceof PdfRef ? value.objectNumber : 0);

function textOf(pdf: PDF, form: PdfStream, resources: PdfObject | undefined): FormText {
  const box = resolved(pdf, form.get("BBox"));
  const edges = [0, 1, 2, 3].map((index) => {
    const number = box instanceof PdfArray ? box.at(index, (ref) => pdf.getObject(ref)) : undefined;
    return number instanceof PdfNumber ? number.value : 0;
  });
  const [left, bottom, right, top] = edges as [number, number, number, number];
  const content = new PdfStream([], form.getDecodedData());
  const dict = PdfDict.of({
    Type: PdfName.of("Page"),
    MediaBox: PdfArray.of(...edges.map((edge) => PdfNumber.of(edge))),
    Contents: pdf.register(content),
    Resources: resources ?? new PdfDict(),
  });
  const { lines } = new PDFPage(pdf.register(dict), dict, 0, pdf.context).extractText();
  const characters = lines.flatMap((line) =>
    line.spans.flatMap((span) => span.chars.map(({ char, baseline }) => ({ text: char, baseline: baseline - bottom }))),
  );
  return { width: right - left, height: top - bottom, characters };
}
