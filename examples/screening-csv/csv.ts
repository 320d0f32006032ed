/**
 * Rows of a CSV file as RFC 4180 has it: cells may be quoted, a quoted cell may hold separators, line ends and doubled quotes. Lines
 * that are empty are no rows. A quote that is never closed is an error: the rest of the file would silently be one cell.
 */
export function* parseCsv(text: string): Generator<string[]> {
  let row: string[] = [];
  let isEmpty = true;
  for (const [, quoted, plain, end] of text.matchAll(cellPattern)) {
    if (plain?.includes('"'))
      throw new Error(`A quote is not closed, or stands inside of a cell: ${plain.slice(0, 40)}`);
    const cell = quoted === undefined ? plain! : quoted.replaceAll('""', '"');
    row.push(cell);
    isEmpty &&= quoted === undefined && cell === "";
    if (end === ",") continue;
    if (!isEmpty || row.length > 1) yield row;
    [row, isEmpty] = [[], true];
  }
}

/** A quoted or a plain cell, and what ends it. The end of the text ends the last one. */
const cellPattern = /(?:"([^"]*(?:""[^"]*)*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/gy;

export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

const csvCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** UTF-8 with or without a mark at its beginning. Another encoding is refused, because its names would be other names. */
export const decodeCsv = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);
