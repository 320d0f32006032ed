type Named = { id: string };

/** The columns that an address names, in the order of the table; all of them where it names none that there is. */
export function shownOf<Column extends Named>(
  columns: readonly Column[],
  names: string | undefined,
): readonly Column[] {
  const wanted = new Set(names?.split(","));
  const shown = columns.filter(({ id }) => wanted.has(id));
  return shown.length === 0 ? columns : shown;
}

/** What the address names once a column is shown or hidden; undefined when that is all of them. */
export function withToggled(columns: readonly Named[], names: string | undefined, id: string): string | undefined {
  const shown = new Set(shownOf(columns, names).map((column) => column.id));
  if (!shown.delete(id)) shown.add(id);
  if (shown.size === columns.length || shown.size === 0) return undefined;
  return columns.flatMap((column) => (shown.has(column.id) ? column.id : [])).join(",");
}
