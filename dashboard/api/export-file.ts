import type { ExportedList, ExportFormat, ExportInput } from "@probity/client";
import type { Mode } from "../session/mode.ts";
import { callsMade } from "./calls-made.ts";
import { clientFor } from "./call.ts";

/** The browser keeps the file until all of it is there, so that nobody is left with a part of it. */
const fileBytesMax = 256 * 2 ** 20;

export class ExportTooLarge extends Error {}

export type Exported<R extends ExportedList> = {
  list: R;
  input: ExportInput<R>;
  format: ExportFormat;
  onRows: (rows: number) => void;
};

/** All rows of a list as a file. */
export async function exportFile<R extends ExportedList>(
  mode: Mode,
  { list, input, format, onRows }: Exported<R>,
): Promise<{ file: Blob; rows: number }> {
  const id = callsMade.begin({ route: list, method: "exports.text", args: [list, format, input] });
  const counted = new RowCount(format);
  // Spreadsheets take a file for UTF-8 only if it says so.
  const parts: Blob[] = format === "csv" ? [new Blob(["\uFEFF"])] : [];
  let bytes = 0;
  for await (const text of clientFor(mode, id).exports.text(list, format, input)) {
    const part = new Blob([text]);
    bytes += part.size;
    if (bytes > fileBytesMax) throw new ExportTooLarge();
    parts.push(part);
    onRows(counted.add(text));
  }
  return { file: new Blob(parts, { type: format === "csv" ? "text/csv" : "application/jsonl" }), rows: counted.rows };
}

/** Counts rows as they come. A line end between quotes belongs to a cell, and the first line of CSV names the columns. */
class RowCount {
  #lines = 0;
  #quoted = false;
  readonly #format: ExportFormat;

  constructor(format: ExportFormat) {
    this.#format = format;
  }

  get rows(): number {
    return Math.max(0, this.#format === "csv" ? this.#lines - 1 : this.#lines);
  }

  add(text: string): number {
    const isCsv = this.#format === "csv";
    for (const character of text) {
      if (isCsv && character === '"') this.#quoted = !this.#quoted;
      else if (character === "\n" && !this.#quoted) this.#lines += 1;
    }
    return this.rows;
  }
}
