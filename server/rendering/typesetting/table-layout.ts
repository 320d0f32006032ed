import { withoutIsolates } from "@probity/engines/agreements/model/direction.ts";
import type { Block } from "@probity/engines/agreements/model/model.ts";
import { plainText } from "@probity/engines/agreements/model/model-text.ts";
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
    let [longestWord, longestText] = [2, 0];
    for (const row of [table.header, ...table.rows]) {
      const text = withoutIsolates(plainText(row[column] ?? []));
      longestText = Math.max(longestText, Math.min(widthInEms(text), proseEms));
      for (const word of text.split(/\s+/))
        longestWord = Math.max(longestWord, widthInEms(word.slice(0, wholeCharacters)));
    }
    const least = longestWord + rounding;
    return { least, wished: Math.max(least, longestText) };
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
