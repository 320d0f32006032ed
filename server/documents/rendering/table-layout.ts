import { withoutIsolates } from "@probity/engines/agreement/direction.ts";
import type { Block } from "@probity/engines/agreement/model.ts";
import { plainText } from "@probity/engines/agreement/model-text.ts";
import { widthInEms } from "./line-breaks.ts";
import { cellInset } from "./row-heights.ts";

type Table = Extract<Block, { kind: "table" }>;

/** Words of up to this many characters get columns wide enough for them, if there is room. */
const wholeCharacters = 12;
const rounding = 0.01;
/** A cell with more characters than this counts as prose and gets no extra width. */
const proseEms = 36;

/**
 * The font size and the column widths of a table, in points, estimated from its text: if the engine measured it, a long
 * table would be laid out twice. Words come first, then the columns share the rest as needed.
 */
export function tableLayout(table: Table, width: number): { size: number; widths: number[] } {
  const size = table.align.length > 8 ? 7 : table.align.length > 5 ? 8 : 9;
  const columns = table.align.map((_, column) => {
    const texts = [table.header, ...table.rows].map((row) => withoutIsolates(plainText(row[column] ?? [])));
    const words = texts.flatMap((text) => text.split(/\s+/)).map((word) => widthInEms(word.slice(0, wholeCharacters)));
    const least = most([2, ...words]) + rounding;
    return { least, wished: most([least, ...texts.map((text) => Math.min(widthInEms(text), proseEms))]) };
  });
  const room = width - 2 * cellInset.x * columns.length;
  const least = sum(columns.map((column) => column.least * size));
  const wished = sum(columns.map((column) => (column.wished - column.least) * size));
  const rest = Math.max(0, room - least);
  const widths = columns.map((column) => {
    const share = wished > 0 ? ((column.wished - column.least) * size) / wished : 1 / columns.length;
    return 2 * cellInset.x + column.least * size * Math.min(1, room / least) + rest * share;
  });
  return { size, widths };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
// Not Math.max: arguments of a call are limited in number, and the cells of a table are not.
const most = (values: readonly number[]) => values.reduce((found, value) => Math.max(found, value));
