import {
  ops,
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
import { dictOf, resolved } from "./pdf-objects.ts";
import type { Mark } from "./tag-stamps.ts";

type Operator = ReturnType<typeof ops.endMarkedContent>;
type Layer = { page: PDFPage; frame: PageFrame; mark: Mark | null };

/** Draws page after page of `overlay` over the page that its layer names, turned as that is shown. */
export function layOver(pdf: PDF, overlay: PDF, layers: readonly Layer[]): void {
  const copy = copier(overlay, pdf);
  for (const onPage of Map.groupBy(layers.entries(), ([, { page }]) => page).values()) {
    const [, { page }] = onPage[0]!;
    keepInheritedResources(pdf, page);
    page.drawOperators(
      onPage.flatMap(([index, { frame, mark }]) => {
        const name = page.registerXObject(embedded(pdf, overlay, overlay.getPage(index)!, frame, copy));
        return marked(mark, [
          ops.pushGraphicsState(),
          ops.concatMatrix(...placement(frame)),
          ops.paintXObject(name),
          ops.popGraphicsState(),
        ]);
      }),
    );
  }
}

function marked(mark: Mark | null, drawing: Operator[]): Operator[] {
  if (!mark) return drawing;
  const number = PdfDict.of({ MCID: PdfNumber.of(mark.number) });
  return [ops.beginMarkedContentProps(`/${mark.tag}`, number), ...drawing, ops.endMarkedContent()];
}

function embedded(pdf: PDF, overlay: PDF, drawn: PDFPage, frame: PageFrame, copy: Copier): PDFEmbeddedPage {
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
  return new PDFEmbeddedPage(pdf.register(form), { x: 0, y: 0, width, height }, width, height);
}

/** Turns an upright page, and moves its lower left corner to where it belongs on a page that is shown turned. */
function placement({
  left,
  bottom,
  right,
  top,
  rotation,
}: PageFrame): [number, number, number, number, number, number] {
  if (rotation === 90) return [0, 1, -1, 0, right, bottom];
  if (rotation === 180) return [-1, 0, 0, -1, right, top];
  if (rotation === 270) return [0, -1, 1, 0, left, top];
  return [1, 0, 0, 1, left, bottom];
}

/** The library would replace inherited resources of a page with an empty set, and its text would disappear. */
function keepInheritedResources(pdf: PDF, page: PDFPage): void {
  if (dictOf(pdf, page.dict.get("Resources"))) return;
  const resources = inherited(pdf, page, "Resources");
  if (resources instanceof PdfDict) page.dict.set("Resources", resources.clone());
}

function contentOf(pdf: PDF, page: PDFPage): Uint8Array {
  const contents = resolved(pdf, page.dict.get("Contents"));
  if (!(contents instanceof PdfStream)) throw new Error("A typeset page has one stream of content.");
  return contents.getDecodedData();
}

type Copier = (object: PdfObject) => PdfObject;

/** Copies objects between files, each once, so that a font is not repeated on every page. */
function copier(from: PDF, to: PDF): Copier {
  const copied = new Map<string, PdfRef>();
  const copy = (object: PdfObject): PdfObject => {
    if (object instanceof PdfRef) {
      const key = `${object.objectNumber} ${object.generation}`;
      const known = copied.get(key);
      if (known) return known;
      const source = from.getObject(object);
      // The typesetter's resources have no cycles.
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
