import { classNames } from "../class-names.ts";
import type { Column } from "./column.ts";
import styles from "./table.module.css";

type SmallTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** The heads are read aloud and not shown, where a panel's title and the cells say enough. */
  headless?: boolean;
  tall?: boolean;
};

/** A handful of rows that are read as a whole: nothing scrolls, nothing is selected. */
export function SmallTable<Row>({ label, rows, columns, rowId, headless = false, tall = false }: SmallTableProps<Row>) {
  return (
    <table className={classNames(styles.table, tall && styles.tall)} aria-label={label}>
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} {...(width !== undefined && { style: { width } })} />
        ))}
      </colgroup>
      <thead className={classNames(headless && "sr")}>
        <tr>
          {columns.map(({ id, head, align }) => (
            <th key={id} scope="col" className={classNames(align === "end" && styles.end)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)} className={styles.row}>
            {columns.map(({ id, cell, align }) => (
              <td key={id} className={classNames(align === "end" && styles.end)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
