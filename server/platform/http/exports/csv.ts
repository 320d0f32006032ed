import type { Column } from "./columns.ts";

/** A spreadsheet takes a text that begins like this for a formula, and would run what somebody else has written. */
const beginsLikeFormula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;
const lineEnd = "\r\n";

/** One line of RFC 4180. */
function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",") + lineEnd;
}

export const csvHead = (columns: readonly Column[]): string => csvLine(columns.map(({ name }) => name));

export function csvRow(columns: readonly Column[], record: unknown): string {
  return csvLine(columns.map(({ path }) => cellOf(path.reduce(member, record))));
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** What is null or absent is empty; lists and open objects are JSON. Numbers are left alone: nobody can write a formula in one. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return beginsLikeFormula.test(value) ? `'${value}` : value;
  return JSON.stringify(value);
}
