import {
  type PDF,
  PdfArray,
  PdfDict,
  PDFEmbeddedPage,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PDFPage,
  PdfRef,
  PdfStream,
} from "@libpdf/core";
import { displayedSize, inherited, type PageFrame } from "./page-frame.ts";

/** Draws page after page of `overlay` over the given pages, turned as those are shown. */
export function layOver(pdf: PDF, overlay: PDF, targets: readonly { page: PDFPage; frame: PageFrame }[]): void {
  const copy = copier(overlay, pdf);
  for (const [index, { page, frame }] of targets.entries()) {
    const drawn = overlay.getPage(index)!;
    keepInheritedResources(pdf, page);
    const { width, height } = displayedSize(frame);
    const form = PdfStream.fromDict(
      {
        Type: PdfName.of("XObject"),
        Subtype: PdfName.of("Form"),
        BBox: PdfArray.of(...[0, 0, width, height].map((number) => PdfNumber.of(number))),
        Resources: copy(drawn.dict.get("Resources") ?? new PdfDict()),
        // Without its own group, transparency in an image would be blended with what is below it piece by piece.
        Group: PdfDict.of({ S: PdfName.of("Transparency"), CS: PdfName.of("DeviceRGB") }),
      },
      contentOf(overlay, drawn),
    );
    const embedded = new PDFEmbeddedPage(pdf.register(form), { x: 0, y: 0, width, height }, width, height);
    page.drawPage(embedded, placement(frame));
  }
}

/** Where the lower left corner of an upright page comes to lie in the coordinates of a page that is shown turned. */
function placement({ left, bottom, right, top, rotation }: PageFrame) {
  if (rotation === 90) return { x: right, y: bottom, rotate: 90 };
  if (rotation === 180) return { x: right, y: top, rotate: 180 };
  if (rotation === 270) return { x: left, y: top, rotate: 270 };
  return { x: left, y: bottom };
}

/** The library would give a page that inherits its resources an empty set of its own, and its text would be gone. */
function keepInheritedResources(pdf: PDF, page: PDFPage): void {
  if (page.dict.get("Resources", (ref) => pdf.getObject(ref)) instanceof PdfDict) return;
  const resources = inherited(pdf, page, "Resources");
  if (resources instanceof PdfDict) page.dict.set("Resources", resources.clone());
}

function contentOf(pdf: PDF, page: PDFPage): Uint8Array {
  const contents = page.dict.get("Contents", (ref) => pdf.getObject(ref));
  if (!(contents instanceof PdfStream)) throw new Error("A typeset page has one stream of content.");
  return contents.getDecodedData();
}

/** Copies objects between files, each once, so that a font is not there again for every page. */
function copier(from: PDF, to: PDF): (object: PdfObject) => PdfObject {
  const copied = new Map<string, PdfRef>();
  const copy = (object: PdfObject): PdfObject => {
    if (object instanceof PdfRef) {
      const key = `${object.objectNumber} ${object.generation}`;
      const known = copied.get(key);
      if (known) return known;
      const source = from.getObject(object);
      // What a typesetter writes has no circles among its resources.
      const made = to.register(source ? copy(source) : new PdfDict());
      copied.set(key, made);
      return made;
    }
    if (object instanceof PdfArray) return new PdfArray([...object].map(copy));
    if (!(object instanceof PdfDict)) return object;
    const entries = [...object].map(([key, value]): [PdfName, PdfObject] => [key, copy(value)]);
    return object instanceof PdfStream ? new PdfStream(entries, object.data) : new PdfDict(entries);
  };
  return copy;
}
