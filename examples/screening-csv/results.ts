import { existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { csvRow, parseCsv } from "./csv.ts";

/** Tells spreadsheets that a file is UTF-8. */
const mark = "\uFEFF";

/**
 * How many rows an earlier run has written, in whole batches: whatever it began after them is cut off, and a batch is answered again
 * as it was. A new file gets its head. Null if the file holds the results of something else.
 */
export function continueResults(
  file: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  batchRows: number,
): number | null {
  if (!existsSync(file)) {
    writeFileSync(file, mark + csvRow(head), { flag: "wx" });
    return 0;
  }
  const [writtenHead = [], ...written] = wholeRows(readFileSync(file, "utf8").slice(mark.length));
  if (csvRow(writtenHead) !== csvRow(head)) return null;
  const isForeign = (line: readonly string[], index: number) => !rows[index]?.every((cell, at) => cell === line[at]);
  if (written.some(isForeign)) return null;
  const kept = written.length === rows.length ? rows.length : written.length - (written.length % batchRows);
  truncateSync(file, Buffer.byteLength(mark + [head, ...written.slice(0, kept)].map(csvRow).join("")));
  return kept;
}

/** Rows up to where an interrupted write has ended. */
function wholeRows(text: string): string[][] {
  const found: string[][] = [];
  try {
    for (const row of parseCsv(text.slice(0, text.lastIndexOf("\r\n") + 2))) found.push(row);
  } catch {
    // The text ends inside of a quoted cell, which belongs to a row that is not whole.
  }
  return found;
}

/** How many rows have each status. */
export function statusesOf(file: string, column: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of wholeRows(readFileSync(file, "utf8").slice(mark.length)).slice(1)) {
    const status = row[column]!;
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}
