import { UnreadablePublication } from "../published.ts";
import { unzipped } from "./unzip.ts";
import { attributeOf, elementsAt, textAt, type XmlElement, xmlRecords } from "./xml.ts";

const stringsName = "xl/sharedStrings.xml";
const workbookName = "xl/workbook.xml";
const sheetName = /^xl\/worksheets\/[^/]+\.xml$/;

/** No sheet of a list has more; a cell may claim any place. */
const mostColumns = 256;

/**
 * The rows of a workbook, sheet by sheet, as the texts of their cells. A date is the number of its day there, which only the reader
 * of its column can know.
 */
export async function* xlsxRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const files = await unzipped(bytes, (name) => name === stringsName || name === workbookName || sheetName.test(name));
  const sheets = [...files].filter(([name]) => sheetName.test(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (sheets.length === 0) throw new UnreadablePublication("unknown_format", "The archive is not a workbook.");
  await refuseOtherDates(files.get(workbookName) ?? []);
  const strings = await sharedStrings(files.get(stringsName));
  for (const [, sheet] of sheets) {
    for await (const row of xmlRecords(inPieces(sheet), ["row"])) {
      if (row.name === "row") yield cellsOf(row, strings);
    }
  }
}

async function* inPieces(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** Workbooks of old Macintoshes count their days from another one. */
async function refuseOtherDates(workbook: readonly Uint8Array[]): Promise<void> {
  if (workbook.length === 0) return;
  for await (const element of xmlRecords(inPieces(workbook), ["workbookPr"])) {
    if (!/^(1|true)$/.test(attributeOf(element, "date1904") ?? "")) continue;
    throw new UnreadablePublication("unknown_format", "The workbook counts its days from 1904.");
  }
}

async function sharedStrings(pieces: readonly Uint8Array[] | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!pieces) return strings;
  for await (const element of xmlRecords(inPieces(pieces), ["si"])) {
    if (element.name === "si") strings.push(richText(element));
  }
  return strings;
}

/** Text in one piece, or in several that look different; how it is pronounced is left out. */
function richText(element: XmlElement): string {
  return [...elementsAt(element, "t"), ...elementsAt(element, "r", "t")].map(({ text }) => text).join("");
}

function cellsOf(row: XmlElement, strings: readonly string[]): string[] {
  const cells: string[] = [];
  for (const cell of elementsAt(row, "c")) {
    const place = columnOf(attributeOf(cell, "r")) ?? cells.length;
    if (place >= mostColumns)
      throw new UnreadablePublication("too_large", "The number of columns exceeds the limit for a list.");
    while (cells.length < place) cells.push("");
    cells[place] = cellText(cell, strings);
  }
  return cells;
}

function cellText(cell: XmlElement, strings: readonly string[]): string {
  const type = attributeOf(cell, "t");
  const value = textAt(cell, "v") ?? "";
  if (type === "inlineStr") return elementsAt(cell, "is").map(richText).join("");
  if (type !== "s") return value;
  const shared = strings[Number(value)];
  if (shared === undefined)
    throw new UnreadablePublication("malformed", "A cell names a text that the workbook does not have.");
  return shared;
}

/** `C12` is in the third column. */
function columnOf(reference: string | null): number | null {
  const [, letters] = /^([A-Z]{1,3})\d*$/.exec(reference ?? "") ?? [];
  if (letters === undefined) return null;
  return letters.split("").reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
