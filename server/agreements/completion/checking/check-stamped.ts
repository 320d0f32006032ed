import { PDFDocument } from "@cantoo/pdf-lib";
import { PDF } from "@libpdf/core";
import { displayedSize, pageFrame } from "../stamping/page-frame.ts";
import type { DrawnText } from "../stamping/stamp.ts";
import { type FormText, formTexts } from "./form-texts.ts";

export type StampProblem = "pages_changed" | "value_missing" | "unreadable";

/** The descenders of a line may reach below its box. */
const rowTolerance = 4;

/**
 * Checks a stamped document before it is sealed: a second library can read it, it has the same pages, and every drawn text
 * can be read back from its place.
 */
export async function checkStamped(
  bytes: Uint8Array,
  expected: { pageCount: number; drawn: readonly DrawnText[] },
): Promise<StampProblem | null> {
  const second = await PDFDocument.load(bytes, { updateMetadata: false }).catch(() => null);
  const pdf = await PDF.load(bytes).catch(() => null);
  if (!second || !pdf || pdf.recoveredViaBruteForce) return "unreadable";
  if (pdf.getPageCount() !== expected.pageCount || second.getPageCount() !== expected.pageCount) return "pages_changed";
  const byPage = Map.groupBy(expected.drawn, ({ pageNumber }) => pageNumber);
  for (const [pageNumber, drawn] of byPage) {
    const page = pdf.getPage(pageNumber - 1);
    if (!page) return "pages_changed";
    const size = displayedSize(pageFrame(pdf, page));
    if (!allFound(drawn, formTexts(pdf, page), size)) return "value_missing";
  }
  return null;
}

/** Stops reading as soon as possible: the stamps come first, and anything may follow in an uploaded file. */
function allFound(
  drawn: readonly DrawnText[],
  forms: Iterable<FormText>,
  page: { width: number; height: number },
): boolean {
  let left = drawn;
  for (const form of forms) {
    left = left.filter((text) => !contains(charactersNear(form, page, text), text.text));
    if (left.length === 0) return true;
  }
  return left.length === 0;
}

/** An overlay is as large as its page, so only the row is compared; a flattened field is a separate form. */
function charactersNear(form: FormText, page: { width: number; height: number }, drawn: DrawnText): string {
  const isOverlay = Math.abs(form.width - page.width) < 1 && Math.abs(form.height - page.height) < 1;
  const [top, bottom] = [drawn.yPosition - rowTolerance, drawn.yPosition + drawn.height + rowTolerance];
  return form.characters
    .filter(({ baseline }) => !isOverlay || (form.height - baseline >= top && form.height - baseline <= bottom))
    .map(({ text }) => text)
    .join("");
}

/**
 * Compared as bags of decomposed characters: lines written from right to left are read back in the order of their glyphs, and
 * a glyph of several characters may be read back more than once.
 */
function contains(extracted: string, text: string): boolean {
  const counts = new Map<string, number>();
  for (const character of plain(extracted)) counts.set(character, (counts.get(character) ?? 0) + 1);
  for (const character of plain(text)) {
    const left = counts.get(character) ?? 0;
    if (left === 0) return false;
    counts.set(character, left - 1);
  }
  return true;
}

/** Without spaces and characters that have no glyph: controls, joiners, direction marks, variation selectors. */
const plain = (text: string) =>
  text.normalize("NFKD").replaceAll(/[\s\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu, "");
