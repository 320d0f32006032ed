import { limits } from "../limits.ts";

/** Room for the list's own brackets and `nextOffset`. */
const frameBytes = 64;

/** As many of `rows` as one answer may hold; it never ends empty while there are rows, because no record exceeds the budget. */
export function pageOf<Row>(rows: readonly Row[], offset: number): { items: Row[]; nextOffset: number | null } {
  const items: Row[] = [];
  let bytes = frameBytes;
  for (const row of rows.slice(0, limits.listRows)) {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    if (bytes > limits.listResponseBytes && items.length > 0) break;
    items.push(row);
  }
  return { items, nextOffset: items.length < rows.length ? offset + items.length : null };
}
