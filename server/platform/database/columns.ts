/** The column that keeps each property of a record. A select may have an expression in its place. */
type Columns = Readonly<Record<string, string>>;

/** The list of a select, with each column under the name of its property. */
export function selected(columns: Columns): string {
  return Object.entries(columns)
    .map(([property, column]) => `${column} as "${property}"`)
    .join(", ");
}

type Row<Of extends Columns, From extends Record<keyof Of, unknown>> = {
  [Property in keyof Of as Of[Property]]: From[Property];
};

/** The properties of a record under the names of their columns, to be written. */
export function columnsOf<const Of extends Columns, From extends Record<keyof Of, unknown>>(
  columns: Of,
  record: From,
): Row<Of, From> {
  const values = Object.entries(columns).map(([property, column]) => [column, record[property]]);
  return Object.fromEntries(values) as Row<Of, From>;
}
