import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import { isRtlLanguage } from "@probity/engines/agreements/model/direction.ts";
import type { Block, Cell } from "@probity/engines/agreements/model/model.ts";
import type { Token } from "markdown-it";
import { readInlines } from "./inlines.ts";
import type { Cursor } from "./markdown.ts";
import type { Reader } from "./reader.ts";

type Table = Extract<Block, { kind: "table" }>;

export function readTable(reader: Reader, cursor: Cursor, table: Token): Table {
  const align: Table["align"][number][] = [];
  const rows: Cell[][] = [];
  let line = table.map?.[0] ?? 0;
  for (; cursor.tokens[cursor.at]?.type !== "table_close"; cursor.at += 1) {
    const token = cursor.tokens[cursor.at];
    if (!token) break;
    if (token.type === "tr_open") {
      line = token.map?.[0] ?? line;
      rows.push([]);
      if (rows.length > 1) checkRow(reader, line, align.length);
    }
    if (token.type === "th_open") align.push(alignmentOf(token, reader.language));
    if (token.type === "inline") {
      const place = { line, endLine: line + 1, depth: token.level, oneLine: false };
      rows.at(-1)?.push(readInlines(reader, token, place));
    }
  }
  const most = agreementLimits.tableColumns;
  if (align.length > most) {
    reader.unsupported(`A table has at most ${most} columns.`, reader.lineOffset(table.map?.[0] ?? 0));
  }
  const [header = [], ...body] = rows;
  return { kind: "table", align, header, rows: body };
}

/** Without its own alignment, a column is aligned to the start of the language's direction. */
function alignmentOf(token: Token, language: string): Table["align"][number] {
  const style = String(token.attrGet("style") ?? "");
  const said = (["left", "center", "right"] as const).find((side) => style.endsWith(side));
  return said ?? (isRtlLanguage(language) ? "right" : "left");
}

// The parser leaves out cells that have no column, and takes any line right below a table for a row of it.
function checkRow(reader: Reader, line: number, columns: number): void {
  const text = reader.line(line).trim();
  const cells = text.replaceAll(/\\\|/g, "").replace(/^\|/, "").replace(/\|$/, "").split("|").length;
  if (cells > columns) reader.tooManyCells(`This row has ${cells} cells; its table has ${columns} columns.`, line);
  else if (!text.includes("|")) {
    reader.warn("table_row_without_cells", "This line right below a table is taken for a row of it.", line);
  }
}
