import { PDF } from "@libpdf/core";
import { directionOf } from "../../rendering/direction.ts";
import { fontStack } from "../../rendering/fonts.ts";
import { typeset } from "../../rendering/typesetter.ts";
import { inkCurves } from "./ink.ts";
import { linePieces } from "./line-pieces.ts";
import { layOver } from "./lay-over.ts";
import { displayedSize, pageFrame } from "./page-frame.ts";
import type { DrawnText, Stamp } from "./stamp.ts";

const program = new URL("./overlay.typ", import.meta.url);

export type Stamped = { pdf: Uint8Array; drawn: DrawnText[] };

/**
 * Draws all stamps of a document in one typesetting run and lays them over its pages. The bytes of the document stay as they
 * are and in front: what is drawn is appended as an incremental update.
 */
export async function stampPdf(bytes: Uint8Array, stamps: readonly Stamp[]): Promise<Stamped> {
  if (stamps.length === 0) return { pdf: bytes, drawn: [] };
  const pdf = await PDF.load(bytes);
  const pageNumbers = [...new Set(stamps.map(({ pageNumber }) => pageNumber))].toSorted((a, b) => a - b);
  const frames = pageNumbers.map((pageNumber) => {
    const page = pdf.getPage(pageNumber - 1);
    if (!page) throw new Error(`The document has no page ${pageNumber}.`);
    return { pageNumber, page, frame: pageFrame(pdf, page) };
  });

  const images: Record<string, Uint8Array> = {};
  const asData = (stamp: Stamp, index: number) => {
    const { pageNumber: _pageNumber, ...rest } = stamp;
    if (rest.kind === "image") {
      const file = `/image-${index}.png`;
      images[file] = rest.png;
      return { ...rest, png: undefined, file, index };
    }
    if (rest.kind === "strokes")
      return { ...rest, strokes: undefined, curves: inkCurves(rest.strokes, rest.width, rest.height), index };
    if (rest.kind === "cross") return { ...rest, index };
    const rtl = directionOf(rest.text, "en").rtl;
    if (rest.kind === "multiline") return { ...rest, pieces: linePieces(rest.text), rtl, index };
    return { ...rest, text: oneLine(rest.text), rtl, index };
  };
  const indexed = stamps.map((stamp, index) => ({ pageNumber: stamp.pageNumber, data: asData(stamp, index) }));
  const pages = frames.map(({ pageNumber, frame }) => ({
    ...displayedSize(frame),
    stamps: indexed.filter((stamp) => stamp.pageNumber === pageNumber).map(({ data }) => data),
  }));
  const set = typeset(program, { fonts: fontStack("en"), pages }, images);

  const overlay = await PDF.load(set.untaggedPdf());
  layOver(pdf, overlay, frames);
  return { pdf: await pdf.save({ incremental: true }), drawn: drawnTexts(stamps, set.query("drawn")) };
}

const oneLine = (text: string) => text.replaceAll(/\s*[\n\r\u2028\u2029]\s*/g, " ");

/** Of a text in several lines only those that fit were drawn; the typesetter says which. */
function drawnTexts(stamps: readonly Stamp[], cut: readonly unknown[]): DrawnText[] {
  const multiline = new Map((cut as { index: number; text: string }[]).map(({ index, text }) => [index, text]));
  return stamps.flatMap((stamp, index) => {
    if (stamp.kind !== "text" && stamp.kind !== "typed" && stamp.kind !== "multiline") return [];
    const { pageNumber, xPosition, yPosition, width, height } = stamp;
    const text = stamp.kind === "multiline" ? (multiline.get(index) ?? "") : oneLine(stamp.text);
    return [{ pageNumber, xPosition, yPosition, width, height, text }];
  });
}
