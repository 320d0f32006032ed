import { type PDFDocument, type PDFField, PDFName, PDFRef, type PDFWidgetAnnotation } from "@cantoo/pdf-lib";
import { displayedBox, type PageFrame } from "../stamping/page-frame.ts";
import type { Place } from "../stamping/stamp.ts";

/** Hidden, or not to be viewed: what such a widget shows is not part of the page. */
const invisibleFlags = 2 | 32;

export const isInvisible = (widget: PDFWidgetAnnotation) => (widget.getFlags() & invisibleFlags) !== 0;

/** Returns the page of each widget. Searching all pages for every widget would take quadratic time for a large form. */
export function widgetPages(document: PDFDocument): (widget: PDFWidgetAnnotation) => number | null {
  const byPage = new Map(document.getPages().map(({ ref }, index) => [ref.toString(), index + 1]));
  const byWidget = new Map<unknown, number>();
  for (const [index, { node }] of document.getPages().entries()) {
    const annotations = node.Annots();
    for (let item = 0; item < (annotations?.size() ?? 0); item += 1) byWidget.set(annotations!.lookup(item), index + 1);
  }
  return (widget) => {
    const declared = widget.dict.get(PDFName.of("P"));
    return byWidget.get(widget.dict) ?? (declared instanceof PDFRef ? byPage.get(declared.toString()) : null) ?? null;
  };
}

export type PlacedWidget = { widget: PDFWidgetAnnotation; place: Place };

/** The visible boxes of a field's widgets; those on no page are left out. */
export function placedWidgets(
  field: PDFField,
  frames: readonly PageFrame[],
  pageOf: (widget: PDFWidgetAnnotation) => number | null,
): PlacedWidget[] {
  return field.acroField.getWidgets().flatMap((widget) => {
    const pageNumber = pageOf(widget);
    const frame = pageNumber === null ? undefined : frames[pageNumber - 1];
    if (!frame) return [];
    const { x, y, width, height } = widget.getRectangle();
    const box = { left: x, bottom: y, right: x + width, top: y + height };
    return [{ widget, place: { pageNumber: pageNumber!, ...displayedBox(frame, box) } }];
  });
}
