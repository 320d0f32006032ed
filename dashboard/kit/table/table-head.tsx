import { Checkbox } from "../checkbox/checkbox.tsx";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.tsx";
import { useKitTexts } from "../texts.ts";
import type { Column, Sort } from "./column.ts";
import styles from "./table.module.css";

type TableHeadProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  ids: readonly string[];
  selected?: ReadonlySet<string>;
  onSelected?: (selected: ReadonlySet<string>) => void;
  sort: Sort | null;
  onSort?: (sort: Sort | null) => void;
};

export function TableHead<Row>({ label, columns, ids, selected, onSelected, sort, onSort }: TableHeadProps<Row>) {
  const texts = useKitTexts();
  const count = selected?.size ?? 0;
  const all = ids.length > 0 && ids.every((id) => selected?.has(id));
  return (
    <>
      <colgroup>
        {onSelected && <col style={{ width: 34 }} />}
        {columns.map(({ id, width }) => (
          <col key={id} {...(width !== undefined && { style: { width } })} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {onSelected && (
            <th scope="col" className={styles.tick}>
              <Checkbox
                label={texts.select(label)}
                checked={all}
                some={count > 0 && !all}
                onChange={() => onSelected(new Set(all ? [] : ids))}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} {...(onSort && { onSort })} />
          ))}
        </tr>
      </thead>
    </>
  );
}

type HeadCellProps<Row> = { column: Column<Row>; sort: Sort | null; onSort?: (sort: Sort | null) => void };

function HeadCell<Row>({ column: { id, head, align, sortBy }, sort, onSort }: HeadCellProps<Row>) {
  const mine = sort?.column === id ? sort : null;
  const side = align === "end" && styles.end;
  if (!sortBy || !onSort) {
    return (
      <th scope="col" className={classNames(side)}>
        {head}
      </th>
    );
  }
  // Ascending, descending, and back to the order in which the API gives them.
  const next =
    mine === null ? { column: id, descending: false } : mine.descending ? null : { column: id, descending: true };
  const order = mine === null ? "none" : mine.descending ? "descending" : "ascending";
  return (
    <th scope="col" className={classNames(side)} aria-sort={order}>
      <button type="button" className={styles.sort} onClick={() => onSort(next)}>
        {head}
        {mine && <Icon name={mine.descending ? "down" : "up"} size={12} />}
      </button>
    </th>
  );
}
