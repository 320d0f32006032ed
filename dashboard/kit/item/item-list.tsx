import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useCallback, useRef } from "react";
import { useCurrentInSight } from "../list-keys/use-current-in-sight.ts";
import { useListKeys } from "../list-keys/use-list-keys.ts";
import styles from "./item-list.module.css";

type ItemListProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** `<Item …>` of a row. */
  item: (row: Row) => ReactNode;
  current: string | null;
  onCurrent: (id: string) => void;
  onOpen?: (row: Row) => void;
  onToggle?: (row: Row) => void;
  keysOn?: boolean;
};

/** The list pane: rows of their own height, of which only those in sight are in the document. */
export function ItemList<Row>({
  label,
  rows,
  rowId,
  item,
  current,
  onCurrent,
  onOpen,
  onToggle,
  keysOn = true,
}: ItemListProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const keyAt = useCallback((index: number) => rowId(rows[index]!), [rows, rowId]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 62,
    getItemKey: keyAt,
    overscan: 6,
  });
  const at = rows.findIndex((row) => rowId(row) === current);
  useCurrentInSight(virtual, at);
  useListKeys({
    on: keysOn,
    count: rows.length,
    current: at,
    onMove: (index) => onCurrent(rowId(rows[index]!)),
    onOpen: onOpen && ((index) => onOpen(rows[index]!)),
    onToggle: onToggle && ((index) => onToggle(rows[index]!)),
  });
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list} aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className={styles.row}
            style={{ transform: `translateY(${start}px)` }}
          >
            {item(rows[index]!)}
          </li>
        ))}
      </ul>
    </div>
  );
}
