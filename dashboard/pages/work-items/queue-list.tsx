import type { WorkItem } from "@probity/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import type { List } from "../../api/queries.ts";
import { useKeyHandlers } from "../../frame/keys.ts";
import { useSingleKeys } from "../../frame/preferences.ts";
import { ItemList } from "../../kit/item/item-list.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { workItemsTexts as texts } from "../../texts/work-items.ts";
import { queueStates } from "./queue-states.ts";
import { SelectedBar } from "./selected-bar.tsx";
import { type QueueSearch, WorkItemFilters } from "./work-item-filters.tsx";
import { WorkItemRow } from "./work-item-row.tsx";

type QueueListProps = {
  list: List<WorkItem>;
  search: QueueSearch;
  onSearch: (change: QueueSearch) => void;
  current: string | null;
  onOpen: (id: string) => void;
};

const nothing: ReadonlySet<string> = new Set();
const rowId = (row: WorkItem) => row.id;
const noFilters: QueueSearch = {
  kind: undefined,
  assignee: undefined,
  severity: undefined,
  policyKey: undefined,
  listKey: undefined,
  overdue: undefined,
};

/** The left pane: filters, or what can be done with the selected rows, above the items. */
export function QueueList({ list, search, onSearch, current, onOpen }: QueueListProps) {
  const keysOn = useSingleKeys();
  const [selected, setSelected] = useState(nothing);
  const rows = list.reading.state === "shown" ? list.reading.value.rows : [];
  const chosen = selected.size === 0 ? [] : rows.filter(({ id }) => selected.has(id));
  const toggle = useCallback(
    ({ id }: WorkItem) =>
      setSelected((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    [],
  );
  // The page makes another function with each address; the rows keep this one.
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  const open = useCallback((id: string) => latest.current(id), []);
  const clear = () => setSelected(nothing);
  useKeyHandlers({ Escape: chosen.length > 0 ? clear : undefined });
  return (
    <>
      {chosen.length > 0 ? (
        <SelectedBar rows={chosen} onClear={clear} />
      ) : (
        <WorkItemFilters search={search} onSearch={onSearch} />
      )}
      <ListView
        {...list}
        states={queueStates(() => onSearch(noFilters))}
        isFiltered={Object.keys(noFilters).some((name) => search[name as keyof QueueSearch] !== undefined)}
      >
        {(shown) => (
          <ItemList
            label={texts.items}
            rows={shown}
            rowId={rowId}
            current={current}
            onCurrent={onOpen}
            onToggle={toggle}
            keysOn={keysOn}
            item={(row) => (
              <WorkItemRow
                item={row}
                current={row.id === current}
                selected={selected.has(row.id)}
                onToggle={toggle}
                onOpen={open}
              />
            )}
          />
        )}
      </ListView>
    </>
  );
}
