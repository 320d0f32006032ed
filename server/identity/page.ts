/** The rows of one answer of a list. */
export const listRows = 100;

/** `rows` are one more than a page when there is another page. */
export function pageOf<Row>(rows: readonly Row[], offset: number): { items: Row[]; nextOffset: number | null } {
  const items = rows.slice(0, listRows);
  return { items, nextOffset: rows.length > listRows ? offset + listRows : null };
}
