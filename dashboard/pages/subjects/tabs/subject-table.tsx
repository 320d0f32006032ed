import type { ReactNode } from "react";
import { useState } from "react";
import type { List } from "../../../api/queries.ts";
import { usePreferences } from "../../../frame/preferences.ts";
import type { EmptyState } from "../../../kit/states/empty.tsx";
import { ListView } from "../../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../../kit/table/data-table.tsx";
import { subjectTabTexts as texts } from "../../../texts/subject-tabs.ts";
import styles from "../subject.module.css";

type SubjectTableProps<Row> = {
  label: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  empty: EmptyState;
  /** What stands there when a filter leaves nothing. */
  filtered?: { title: string; text: string; onClear: () => void } | undefined;
  onOpen?: (row: Row) => void;
  peek?: (row: Row) => ReactNode;
  head?: ReactNode;
};

/** One of a subject's lists: its states and its rows. Enter or a click opens the row, or more about it. */
export function SubjectTable<Row>(props: SubjectTableProps<Row>) {
  const { label, list, columns, rowId, empty, filtered, onOpen, peek, head } = props;
  const [current, setCurrent] = useState<string | null>(null);
  const [peeked, setPeeked] = useState<string | null>(null);
  const { singleKeys, density } = usePreferences();
  const look = peek && ((row: Row) => setPeeked(peeked === rowId(row) ? null : rowId(row)));
  const open = onOpen ?? look;
  return (
    <section className={styles.whole} aria-label={label}>
      {head}
      <ListView
        {...list}
        isFiltered={filtered !== undefined}
        states={{
          loading: { rows: 8, columns: [120, 80, 160, 100] },
          empty,
          filtered: filtered ?? { ...empty, onClear: () => {} },
          refused: { title: texts.refused, text: texts.refusedText },
          conflict: { title: texts.conflict, text: texts.conflictText },
          offline: { text: texts.offlineText },
          error: { title: texts.failed },
        }}
      >
        {(rows) => (
          <DataTable
            label={label}
            rows={rows}
            columns={columns}
            rowId={rowId}
            current={current}
            onCurrent={setCurrent}
            density={density}
            keysOn={singleKeys}
            {...(open && { onOpen: open })}
            {...(peek && { peek: (row: Row) => (rowId(row) === peeked ? peek(row) : null) })}
          />
        )}
      </ListView>
    </section>
  );
}
