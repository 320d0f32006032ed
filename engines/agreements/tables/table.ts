import { csvRowsOf, type Separator, separators } from "../../screening/lists/files/csv.ts";
import { UnreadablePublication } from "../../screening/lists/published.ts";

/** A table as somebody keeps it in a spreadsheet: a row of names, then rows of texts. Nothing in a cell is ever computed. */
export type Table = { columns: readonly string[]; rows: readonly (readonly string[])[] };

export type TableProblem =
  | { code: "too_large" | "not_text" | "no_rows" }
  | { code: "too_many_rows"; rows: number }
  /** In the words of the reader: `A quote is never closed.` */
  | { code: "malformed"; message: string };

export const tableLimits = { bytes: 2_000_000, rows: 1_000, columns: 200 };

const csvLimits = { field: 100_000, row: 500_000, fields: tableLimits.columns, file: tableLimits.bytes };

/** Every JavaScript runtime has it; only the language's own type library leaves it out. */
declare const TextDecoder: new (encoding: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

/** Reads a file of comma, semicolon or tab separated values, in UTF-8 or in the UTF-16 of spreadsheets. */
export function readTable(bytes: Uint8Array): { table: Table } | { problem: TableProblem } {
  if (bytes.length > tableLimits.bytes) return { problem: { code: "too_large" } };
  const text = textOf(bytes);
  if (text === null) return { problem: { code: "not_text" } };
  try {
    return tableOf(rowsOf(text));
  } catch (error) {
    if (!(error instanceof UnreadablePublication)) throw error;
    if (error.reason === "too_large") return { problem: { code: "too_large" } };
    return { problem: { code: "malformed", message: error.message } };
  }
}

/** The same table as a file that every spreadsheet opens, and that `readTable` reads as it was. */
export function writeTable({ columns, rows }: Table, separator: Separator = ","): string {
  const lines = [columns, ...rows].map((cells) => cells.map((cell) => written(cell, separator)).join(separator));
  // Without this mark, spreadsheets take the text for one of an older encoding.
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`;
}

function textOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const utf16 = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  try {
    // The decoder takes the mark at the beginning away.
    return new TextDecoder(utf16 ?? "utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Spreadsheets may name the separator in a line of its own; without it, it is the one that the names are separated by. */
function rowsOf(text: string): string[][] {
  const named = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i.exec(text);
  const rest = named ? text.slice(named[0].length) : text;
  const separator = named ? (named[1] as Separator) : separatorOf(rest);
  return csvRowsOf(rest, csvLimits, separator).map(({ fields }) => fields);
}

/** The one that is most often in the first line, outside of quotes; a comma if there is none. */
function separatorOf(text: string): Separator {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "\n" || character === "\r") && counts.size > 0) break;
    else if (!quoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return separators.reduce((best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best));
}

function tableOf([columns, ...rows]: readonly string[][]): { table: Table } | { problem: TableProblem } {
  // Spreadsheets keep rows that somebody has emptied.
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  if (!columns || filled.length === 0) return { problem: { code: "no_rows" } };
  if (filled.length > tableLimits.rows) return { problem: { code: "too_many_rows", rows: filled.length } };
  return { table: { columns: columns.map((name) => name.trim()), rows: filled } };
}

/** In quotes wherever a reader could take it for something else. */
function written(cell: string, separator: Separator): string {
  const isPlain = cell !== "" && !cell.includes(separator) && !/["\p{Cc}]|^\s|\s$|^sep=/iu.test(cell);
  if (isPlain) return cell;
  return `"${cell.replaceAll('"', '""')}"`;
}
