import { PdfArray, PdfDict, PdfName, PdfNumber, type PDFPage, PdfString } from "@libpdf/core";
import { contentBox, type PageFrame } from "./page-frame.ts";
import type { Stamp } from "./stamp.ts";
import type { Structure } from "./structure.ts";

/** A stamp, its page, and the text that was drawn; null if it is not a text. */
export type Target = { stamp: Stamp; page: PDFPage; frame: PageFrame; text: string | null };

/** The mark that links the content of a stamp to its structure element. */
export type Mark = { tag: "P" | "Figure"; number: number };

/**
 * Gives each stamp an element in the document's structure, in the order in which they are read. `above` gives the numbers
 * of the content above a stamp on its page; null if unknown. A stamp has no mark if its page cannot have elements.
 */
export function tagStamps(
  structure: Structure,
  targets: readonly Target[],
  above: (stamp: Stamp) => readonly number[] | null,
): (Mark | null)[] {
  const marks: (Mark | null)[] = targets.map(() => null);
  for (const [index, target] of [...targets.entries()].toSorted(([, a], [, b]) => inReadingOrder(a.stamp, b.stamp))) {
    const tag = target.stamp.kind === "text" || target.stamp.kind === "multiline" ? "P" : "Figure";
    const number = structure.add(target.page, elementOf(tag, target), above(target.stamp));
    marks[index] = number === null ? null : { tag, number };
  }
  structure.close();
  return marks;
}

const inReadingOrder = (a: Stamp, b: Stamp) =>
  a.pageNumber - b.pageNumber || a.yPosition - b.yPosition || a.xPosition - b.xPosition;

function elementOf(tag: Mark["tag"], { stamp, frame, text }: Target): PdfDict {
  if (tag === "P") {
    // Without it, letters that a font draws from parts would be read twice.
    const read = { T: PdfString.fromString(stamp.about), ActualText: PdfString.fromString(text ?? "") };
    return PdfDict.of({ S: PdfName.of(tag), ...read });
  }
  const { left, bottom, right, top } = contentBox(frame, stamp);
  const box = PdfArray.of(...[left, bottom, right, top].map((edge) => PdfNumber.of(edge)));
  return PdfDict.of({
    S: PdfName.of(tag),
    // A signature that was typed is a picture that can be read.
    Alt: PdfString.fromString(text === null ? stamp.about : `${stamp.about}: ${text}`),
    Lang: PdfString.fromString("en"),
    A: PdfDict.of({ O: PdfName.of("Layout"), Placement: PdfName.of("Block"), BBox: box }),
  });
}
