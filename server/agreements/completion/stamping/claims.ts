import { type PDF, PdfBool, PdfDict, PdfName, PdfStream } from "@libpdf/core";
import { dictOf, resolved } from "./pdf-objects.ts";

/** Claims of PDF/A or PDF/UA in metadata, as elements or as attributes. */
const claims =
  /<(pdfaid|pdfuaid):(\w+)\b[^>]*?(?:\/>|>[\s\S]*?<\/\1:\2\s*>)|\b(?:pdfaid|pdfuaid):\w+\s*=\s*(?:"[^"]*"|'[^']*')/g;
const mention = /pdfaid:|pdfuaid:/;

/**
 * Removes a file's claims about standards, and returns true if it had any. Stamps on an uploaded file may have other
 * colours than it promises, or no tags; a false claim is worse than none.
 */
export function dropClaims(pdf: PDF): boolean {
  const catalog = pdf.getCatalog();
  const metadata = resolved(pdf, catalog.get("Metadata"));
  if (!(metadata instanceof PdfStream)) return false;
  const text = Buffer.from(metadata.getDecodedData()).toString("latin1");
  // Metadata may be in UTF-16 too.
  if (!mention.test(text.replaceAll("\0", ""))) return false;
  const without = text.replaceAll(claims, "");
  if (mention.test(without.replaceAll("\0", "").replaceAll(/xmlns:\w+/g, ""))) catalog.delete("Metadata");
  else {
    const entries = { Type: PdfName.of("Metadata"), Subtype: PdfName.of("XML") };
    catalog.set("Metadata", pdf.register(PdfStream.fromDict(entries, Buffer.from(without, "latin1"))));
  }
  return true;
}

/** Marks a tagged file as having some content without tags. */
export function admitUntagged(pdf: PDF): void {
  const catalog = pdf.getCatalog();
  const marked = dictOf(pdf, catalog.get("MarkInfo"));
  if (!marked) return;
  const admitted = new PdfDict([...marked]);
  admitted.set("Suspects", PdfBool.of(true));
  catalog.set("MarkInfo", admitted);
}
