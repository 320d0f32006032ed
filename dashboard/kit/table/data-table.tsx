import { createSortedRowModel, rowSortingFeature, sortFns, tableFeatures, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { useCurrentInSight } from "../list-keys/use-current-in-sight.ts";
import { useListKeys } from "../list-keys/use-list-keys.ts";
import type { Column, Sort } from "./column.ts";
import { TableHead } from "./table-head.tsx";
import { TableRow } from "./table-row.tsx";
import styles from "./table.module.css";

export type { Column, Sort };

type DataTableProps<Row> = {
  /** Named by the panel or page around it; said to those who do not see it. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** What a row is called, for the checkbox that selects it. */
  rowName?: (row: Row) => string;
  current?: string | null;
  onCurrent?: (id: string) => void;
  onOpen?: (row: Row) => void;
  /** Rows can be selected, with `x` or the checkbox. */
  selected?: ReadonlySet<string>;
  onSelected?: (selected: ReadonlySet<string>) => void;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  density?: "compact" | "comfortable";
  /** More about a row, below it; null where it is closed. */
  peek?: (row: Row) => ReactNode;
  /** False when single keys are switched off. */
  keysOn?: boolean;
};

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns });

/** Dense rows, a head that stays, only what is in sight in the document: ten thousand rows scroll like ten. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    rows,
    columns,
    rowId,
    current = null,
    onCurrent,
    onOpen,
    selected,
    onSelected,
    sort = null,
    density = "compact",
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const sorted = useSortedRows(rows, columns, sort);
  const ids = useMemo(() => sorted.map(rowId), [sorted, rowId]);
  // The virtual list measures all rows again whenever this is another function.
  const keyAt = useCallback((index: number) => ids[index]!, [ids]);
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (density === "compact" ? 32 : 40),
    getItemKey: keyAt,
    overscan: 8,
    // The head covers that much of the rows.
    scrollPaddingEnd: 28,
  });
  const places = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids]);
  const at = current === null ? -1 : (places.get(current) ?? -1);
  useCurrentInSight(virtual, at);
  const { toggle, press } = useRowHandlers(props);
  useListKeys({
    on: props.keysOn !== false && onCurrent !== undefined,
    count: sorted.length,
    current: at,
    onMove: (index) => onCurrent?.(ids[index]!),
    onOpen: onOpen && ((index) => onOpen(sorted[index]!)),
    onToggle: onSelected && ((index) => toggle(sorted[index]!)),
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className={styles.scroller}>
      <table className={styles.table} data-density={density} aria-label={props.label} aria-rowcount={sorted.length + 1}>
        <TableHead {...props} sort={sort} ids={ids} />
        {above > 0 && <Gap height={above} />}
        {items.map(({ index, key }) => (
          <TableRow
            key={key}
            index={index}
            row={sorted[index]!}
            columns={columns}
            current={index === at}
            name={props.rowName?.(sorted[index]!) ?? ids[index]!}
            measure={virtual.measureElement}
            peek={props.peek?.(sorted[index]!)}
            {...(onSelected && { selected: selected?.has(ids[index]!) ?? false, onToggle: toggle })}
            {...((onOpen ?? onCurrent) && { onPress: press })}
          />
        ))}
        {below > 0 && <Gap height={below} />}
      </table>
    </div>
  );
}

/** The same functions in every render, so that rows which did not change are not drawn again. */
function useRowHandlers<Row>(props: DataTableProps<Row>) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const toggle = useCallback((row: Row) => {
    const { selected, onSelected, rowId } = latest.current;
    onSelected?.(toggled(selected ?? new Set(), rowId(row)));
  }, []);
  const press = useCallback((row: Row) => {
    const { onOpen, onCurrent, rowId } = latest.current;
    if (onOpen) onOpen(row);
    else onCurrent?.(rowId(row));
  }, []);
  return { toggle, press };
}

/** The room of rows that are not in the document. */
function Gap({ height }: { height: number }) {
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }} />
    </tbody>
  );
}

function useSortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null): Row[] {
  const definitions = useMemo(
    () =>
      columns.flatMap(({ id, sortBy }) =>
        sortBy ? [{ id, accessorFn: sortBy as (row: unknown) => string | number }] : [],
      ),
    [columns],
  );
  const data = useMemo(() => [...rows] as unknown as Record<string, unknown>[], [rows]);
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.descending }] : []), [sort]);
  const table = useTable({ features, columns: definitions, data, state: { sorting } });
  const model = table.getRowModel();
  return useMemo(() => model.rows.map(({ original }) => original as Row), [model]);
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
