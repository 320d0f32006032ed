import { type MouseEvent, type ReactNode, memo } from "react";
import { Checkbox } from "../checkbox/checkbox.tsx";
import { classNames } from "../class-names.ts";
import { useKitTexts } from "../texts.ts";
import type { Column } from "./column.ts";
import styles from "./table.module.css";

type TableRowProps<Row> = {
  row: Row;
  index: number;
  name: string;
  columns: readonly Column<Row>[];
  current: boolean;
  selected?: boolean;
  onToggle?: (row: Row) => void;
  onPress?: (row: Row) => void;
  measure: (element: HTMLElement | null) => void;
  /** More about the row, below it and over its whole width. */
  peek: ReactNode;
};

function PlainRow<Row>({
  row,
  index,
  name,
  columns,
  current,
  selected,
  onToggle,
  onPress,
  measure,
  peek,
}: TableRowProps<Row>) {
  const texts = useKitTexts();
  const press = (event: MouseEvent) => {
    // Links, buttons and a selected text are the reader's own.
    if ((event.target as HTMLElement).closest("a, button, input, label") || getSelection()?.type === "Range") return;
    onPress?.(row);
  };
  return (
    <tbody ref={measure} data-index={index}>
      <tr
        aria-rowindex={index + 2}
        className={classNames(styles.row, onPress && styles.pressable)}
        onClick={press}
        {...(current && { "aria-current": true })}
        {...(selected && { "data-selected": true })}
      >
        {onToggle && (
          <td className={styles.tick}>
            <Checkbox label={texts.select(name)} checked={selected ?? false} onChange={() => onToggle(row)} />
          </td>
        )}
        {columns.map(({ id, cell, align }) => (
          <td key={id} className={classNames(align === "end" && styles.end)}>
            {cell(row)}
          </td>
        ))}
      </tr>
      {peek && (
        <tr className={styles.peek} {...(current && { "data-current": true })}>
          <td colSpan={columns.length + (onToggle ? 1 : 0)}>{peek}</td>
        </tr>
      )}
    </tbody>
  );
}

/** Rows are many and change rarely. A page keeps `columns` the same from render to render. */
export const TableRow = memo(PlainRow) as typeof PlainRow;
