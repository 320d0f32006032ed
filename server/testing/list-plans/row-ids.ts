import { createHash } from "node:crypto";
import { inject } from "vitest";

export const rowsOfEach = inject("sizes").listRows;

/** They are spread over two years, so that each list has many partitions before it. */
export const firstMonth = Date.UTC(2024, 6);
export const lastMonth = Date.UTC(2026, 6);
const stepMs = Math.floor((lastMonth - firstMonth) / (rowsOfEach + 1));

/** The id of row `n` of a kind, in the order of `n`, so that rows can refer to each other without being looked up. */
export function idOf(kind: string, n: number): string {
  return `${momentIn(firstMonth + n * stepMs)}${suffixOf(kind)}${n.toString(16).padStart(12, "0")}`;
}

/** What comes before every id of this moment and later. */
export const firstIdAt = (ms: number) => `${momentIn(ms)}-0000-0000-000000000000`;

function momentIn(ms: number): string {
  const hex = Math.round(ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** The same as SQL. */
export const id = (kind: string, n = "n") =>
  `(lpad(to_hex(${firstMonth} + (${n})::bigint * ${stepMs}), 12, '0') || '${suffixOf(kind)}' || lpad(to_hex((${n})::integer), 12, '0'))::uuid`;

function suffixOf(kind: string): string {
  return `-7${createHash("sha256").update(kind).digest("hex").slice(0, 3)}-8000-`;
}

/** Every second row belongs to number 1, or to number 2 in the later half; each of the others has a row of its own. */
export const busy = "case when n % 2 = 1 then n when n <= rows / 2 then 1 else 2 end";

export const made = { created_at: "now()", created_by: "'user:x'" };

/** The columns of a table after the organization's, and what stands in them for row `n`. */
export type Columns = Readonly<Record<string, string>>;
