import { strToU8, zipSync } from "fflate";

type Cell = string | number | { inline: string } | { rich: readonly string[] } | null;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A workbook as spreadsheets write it: texts in a table of their own, empty cells left out. */
export function workbook(rows: readonly (readonly Cell[])[], properties = ""): Uint8Array {
  const strings: string[] = [];
  const shared = (content: string) => `<v>${strings.push(`<si>${content}</si>`) - 1}</v>`;
  const cell = (value: Cell, place: string) => {
    if (value === null) return "";
    if (typeof value === "number") return `<c r="${place}"><v>${value}</v></c>`;
    if (typeof value === "string") return `<c r="${place}" t="s">${shared(`<t>${escaped(value)}</t>`)}</c>`;
    if ("inline" in value) return `<c r="${place}" t="inlineStr"><is><t>${escaped(value.inline)}</t></is></c>`;
    return `<c r="${place}" t="s">${shared(value.rich.map((part) => `<r><t>${escaped(part)}</t></r>`).join(""))}</c>`;
  };
  const lines = rows.map((row, line) => {
    const cells = row.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${line + 1}`));
    return `<row r="${line + 1}">${cells.join("")}</row>`;
  });
  return zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8(`<workbook ${main}><workbookPr ${properties}/></workbook>`),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet ${main}><sheetData>${lines.join("")}</sheetData></worksheet>`),
    "xl/sharedStrings.xml": strToU8(`<sst ${main}>${strings.join("")}</sst>`),
  });
}
