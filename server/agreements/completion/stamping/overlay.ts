import { PDF } from "@libpdf/core";
import { startsRightToLeft } from "@probity/engines/agreements/model/direction.ts";
import { fontStack } from "#rendering/typesetting/fonts.ts";
import { textRuns } from "#rendering/typesetting/text-extent.ts";
import { typeset } from "#rendering/typesetting/typesetter.ts";
import { admitUntagged, dropClaims } from "./claims.ts";
import { inkCurves } from "./ink.ts";
import { linePieces } from "./line-pieces.ts";
import { layOver } from "./lay-over.ts";
import { displayedSize, type PageFrame, pageFrame } from "./page-frame.ts";
import type { DrawnText, Stamp } from "./stamp.ts";
import { Structure } from "./structure.ts";
import { tagStamps } from "./tag-stamps.ts";

const program = new URL("./overlay.typ", import.meta.url);

export type Stamped = { pdf: Uint8Array; drawn: DrawnText[] };

/**
 * Draws all stamps of a document in one typesetting run, each on a page of its own, and lays them over the document's
 * pages. The document's bytes stay unchanged at the beginning of the file: the stamps are appended as an incremental
 * update. If the document has a structure, each stamp becomes a part of it. The file keeps its PDF/A claim only if we
 * rendered it ourselves (`generated`) and every stamp is tagged.
 */
export async function stampPdf(
  bytes: Uint8Array,
  stamps: readonly Stamp[],
  { generated = false }: { generated?: boolean } = {},
): Promise<Stamped> {
  const pdf = await PDF.load(bytes);
  if (stamps.length === 0) {
    const changed = !generated && dropClaims(pdf);
    return { pdf: changed ? await pdf.save({ incremental: true }) : bytes, drawn: [] };
  }
  const all = pdf.getPages();
  const places = stamps.map((stamp) => {
    const page = all[stamp.pageNumber - 1];
    if (!page) throw new Error(`The document has no page ${stamp.pageNumber}.`);
    return { stamp, page, frame: pageFrame(pdf, page) };
  });
  const images: Record<string, Uint8Array> = {};
  const pages = places.map(({ stamp, frame }, index) => ({
    ...displayedSize(frame),
    stamp: dataOf(stamp, index, images),
  }));
  const set = typeset(program, { fonts: fontStack("en"), pages }, images);
  const texts = drawnTexts(stamps, set.query("drawn"));
  const targets = places.map((place, index) => ({ ...place, text: texts[index] ?? null }));

  const structure = Structure.of(pdf);
  const marks = structure ? tagStamps(structure, targets, generated ? aboveIn(bytes, places) : () => null) : [];
  const tagged = targets.map((target, index) => ({ ...target, mark: marks[index] ?? null }));
  layOver(pdf, await PDF.load(set.untaggedPdf()), tagged);
  const allTagged = tagged.every(({ mark }) => mark !== null);
  if (!generated || !allTagged) dropClaims(pdf);
  if (!allTagged) admitUntagged(pdf);
  const drawn = targets.flatMap(({ stamp, text }) => (text === null ? [] : [{ ...placeOf(stamp), text }]));
  return { pdf: await pdf.save({ incremental: true }), drawn };
}

/** The program's data for a stamp; files that it names are added to `images`. */
function dataOf(stamp: Stamp, index: number, images: Record<string, Uint8Array>) {
  const { pageNumber: _pageNumber, about: _about, ...rest } = stamp;
  if (rest.kind === "image") {
    const file = `/image-${index}.png`;
    images[file] = rest.png;
    return { ...rest, png: undefined, file, index };
  }
  if (rest.kind === "strokes")
    return { ...rest, strokes: undefined, curves: inkCurves(rest.strokes, rest.width, rest.height), index };
  if (rest.kind === "cross") return { ...rest, index };
  const rtl = startsRightToLeft(rest.text);
  if (rest.kind === "multiline") return { ...rest, pieces: linePieces(rest.text), rtl, index };
  return { ...rest, text: oneLine(rest.text), rtl, index };
}

/** Of pages that we set: the numbers of all text whose line is not below the stamp. */
function aboveIn(bytes: Uint8Array, places: readonly { stamp: Stamp; frame: PageFrame }[]) {
  const runs = textRuns(bytes);
  const heights = new Map(places.map(({ stamp, frame }) => [stamp.pageNumber, displayedSize(frame).height]));
  return ({ pageNumber, yPosition, height }: Stamp): number[] => {
    const bottom = heights.get(pageNumber)! - yPosition - height;
    return runs[pageNumber - 1]!.flatMap(({ mark, baseline }) => (mark !== null && baseline >= bottom ? [mark] : []));
  };
}

const oneLine = (text: string) => text.replaceAll(/\s*[\n\r\u2028\u2029]\s*/g, " ");

const placeOf = ({ pageNumber, xPosition, yPosition, width, height }: Stamp) => ({
  pageNumber,
  xPosition,
  yPosition,
  width,
  height,
});

/**
 * The text of each stamp as drawn; null if it is not a text. Of several lines only those that fit are drawn; the typesetter
 * reports which.
 */
function drawnTexts(stamps: readonly Stamp[], cut: readonly unknown[]): (string | null)[] {
  const multiline = new Map((cut as { index: number; text: string }[]).map(({ index, text }) => [index, text]));
  return stamps.map((stamp, index) => {
    if (stamp.kind === "multiline") return multiline.get(index) ?? "";
    return stamp.kind === "text" || stamp.kind === "typed" ? oneLine(stamp.text) : null;
  });
}
