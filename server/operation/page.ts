const KiB = 1024;

/** What one answer of a list holds at the most. */
export const listRows = 100;
const listResponseBytes = 1024 * KiB;

/** Room for the list's own brackets and `nextOffset`. */
const frameBytes = 64;

/** What the records of one page may come to, each counted with the comma after it: a store of large ones reads no more. */
export const pageBytes = listResponseBytes - frameBytes;

/**
 * As many of `rows` as one answer may hold; `rows` are one more than a page when there is another. It never ends empty while
 * there are rows, because no record exceeds the budget.
 */
export function pageOf<Row>(rows: readonly Row[], offset: number): { items: Row[]; nextOffset: number | null } {
  const items: Row[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, listRows)) {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    if (bytes > pageBytes && items.length > 0) break;
    items.push(row);
  }
  return { items, nextOffset: items.length < rows.length ? offset + items.length : null };
}
