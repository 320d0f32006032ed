import type { PageSizeInPoints } from "@probity/engines/agreements/model/rendering.ts";
import { type PDF, PdfArray, type PdfDict, PdfNumber, type PdfObject, type PDFPage } from "@libpdf/core";

export type Rotation = PageSizeInPoints["rotation"];

/** The visible part of a page, in the coordinates of its content, and its clockwise rotation. */
export type PageFrame = { left: number; bottom: number; right: number; top: number; rotation: Rotation };

const letter = { left: 0, bottom: 0, right: 612, top: 792 };
/** Page trees of real files have a handful of levels; one that refers to itself has no end. */
const levelsMax = 50;

/**
 * Boxes and rotation are inherited from the page tree. The library's own getters only read the page itself, and confuse the
 * right and top edge of a box with its width and height.
 */
export function pageFrame(pdf: PDF, page: PDFPage): PageFrame {
  const media = boxOf(pdf, inherited(pdf, page, "MediaBox")) ?? letter;
  const crop = boxOf(pdf, inherited(pdf, page, "CropBox")) ?? media;
  const shown = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  const visible = shown.right > shown.left && shown.top > shown.bottom ? shown : media;
  return { ...visible, rotation: rotationOf(inherited(pdf, page, "Rotate")) };
}

export function displayedSize(frame: PageFrame): { width: number; height: number } {
  const [width, height] = [frame.right - frame.left, frame.top - frame.bottom];
  return frame.rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

export function displayedPages(pdf: PDF): PageSizeInPoints[] {
  return pdf.getPages().map((page, index) => {
    const frame = pageFrame(pdf, page);
    return { pageNumber: index + 1, ...displayedSize(frame), rotation: frame.rotation };
  });
}

/** A place in the coordinates of a page's content, as the reader sees it: points from the top left corner. */
export function displayedBox(frame: PageFrame, box: Omit<PageFrame, "rotation">) {
  const [left, right] = [box.left - frame.left, box.right - frame.left];
  const [bottom, top] = [box.bottom - frame.bottom, box.top - frame.bottom];
  const { width, height } = displayedSize(frame);
  const [x1, y1, x2, y2] = {
    0: [left, height - top, right, height - bottom],
    90: [bottom, left, top, right],
    180: [width - right, bottom, width - left, top],
    270: [width - top, height - right, width - bottom, height - left],
  }[frame.rotation] as [number, number, number, number];
  return { xPosition: x1, yPosition: y1, width: x2 - x1, height: y2 - y1 };
}

/** The other way round: a place that the reader sees, in the coordinates of the page's content. */
export function contentBox(
  frame: PageFrame,
  { xPosition, yPosition, width, height }: { xPosition: number; yPosition: number; width: number; height: number },
): Omit<PageFrame, "rotation"> {
  const shown = displayedSize(frame);
  const [right, bottom] = [shown.width - xPosition - width, shown.height - yPosition - height];
  const [x, y, across, up] = {
    0: [xPosition, bottom, width, height],
    90: [yPosition, xPosition, height, width],
    180: [right, yPosition, width, height],
    270: [bottom, right, height, width],
  }[frame.rotation] as [number, number, number, number];
  const [left, below] = [frame.left + x, frame.bottom + y];
  return { left, bottom: below, right: left + across, top: below + up };
}

export function inherited(pdf: PDF, page: PDFPage, key: string): PdfObject | undefined {
  let node: PdfDict | undefined = page.dict;
  for (let level = 0; node && level < levelsMax; level += 1) {
    const value = node.get(key, (ref) => pdf.getObject(ref));
    if (value) return value;
    node = node.getDict("Parent", (ref) => pdf.getObject(ref));
  }
  return undefined;
}

function boxOf(pdf: PDF, value: PdfObject | undefined) {
  if (!(value instanceof PdfArray) || value.length < 4) return null;
  const numbers = [0, 1, 2, 3].map((index) => value.at(index, (ref) => pdf.getObject(ref)));
  if (!numbers.every((number) => number instanceof PdfNumber)) return null;
  const [x1, y1, x2, y2] = numbers.map(({ value: number }) => number) as [number, number, number, number];
  const box = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
  return Object.values(box).every(Number.isFinite) && box.right > box.left && box.top > box.bottom ? box : null;
}

function rotationOf(value: PdfObject | undefined): Rotation {
  const turned = value instanceof PdfNumber ? ((value.value % 360) + 360) % 360 : 0;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}
