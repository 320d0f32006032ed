import type { ViewPage } from "@probity/engines/platform/work/view-pages.ts";
import { useEffect, useMemo, useRef } from "react";
import type { Column } from "../kit/table/column.ts";
import { shownOf } from "./shown-columns.ts";
import { type Viewable, type ViewableTable, viewable } from "./viewable.ts";

type Filters = Readonly<Record<string, string | true | undefined>>;

/** Offers the filters of a list to the header. Apart from what the header reads, because pages of one record do without it. */
export function useViewable(page: ViewPage, filters: Filters, table?: ViewableTable): void {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== "");
  const text = JSON.stringify(Object.fromEntries(set.map(([name, value]) => [name, String(value)])));
  const latest = useRef(table);
  useEffect(() => {
    latest.current = table;
  });
  const columns = table?.columns;
  useEffect(() => {
    const offered: Viewable = {
      page,
      filters: JSON.parse(text),
      ...(columns && { table: { columns, onShown: (names) => latest.current?.onShown(names) } }),
    };
    viewable.set(offered);
    return () => {
      if (viewable.current === offered) viewable.set(null);
    };
  }, [page, text, columns]);
}

type TableOfPage<Row> = {
  columns: readonly Column<Row>[];
  shown: string | undefined;
  setSearch: (change: { columns: string | undefined }, options: { replace: boolean }) => void;
};

/** The same for a page with a table, whose columns can be hidden: those that are shown. */
export function useViewableTable<Row>(
  page: ViewPage,
  filters: Filters,
  { columns, shown, setSearch }: TableOfPage<Row>,
): readonly Column<Row>[] {
  const onShown = (names: string | undefined) => setSearch({ columns: names }, { replace: true });
  useViewable(page, { ...filters, columns: shown }, { columns, onShown });
  return useMemo(() => shownOf(columns, shown), [columns, shown]);
}
