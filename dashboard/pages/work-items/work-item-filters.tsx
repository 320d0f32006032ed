import { useRecord } from "../../api/queries.ts";
import { Chip, Filters } from "../../kit/chip/chip.tsx";
import { Menu } from "../../kit/menu/menu.tsx";
import { workItemsTexts as texts } from "../../texts/work-items.ts";
import type { WorkItem } from "@probity/contract";

type Kind = WorkItem["data"]["kind"];
export type QueueSearch = {
  kind?: Kind | undefined;
  assignee?: "me" | "none" | undefined;
  severity?: WorkItem["data"]["severity"] | undefined;
  overdue?: true | undefined;
  policyKey?: string | undefined;
  listKey?: string | undefined;
};

/** Chips above the list. Their counts come from rows that are kept, never from counting. */
export function WorkItemFilters({
  search,
  onSearch,
}: {
  search: QueueSearch;
  onSearch: (change: QueueSearch) => void;
}) {
  const summary = useRecord("GET /work-items/summary", {});
  const counts = summary.state === "shown" ? summary.value : null;
  const { kind, assignee, overdue } = search;
  const isAll = kind === undefined && assignee === undefined && overdue === undefined;
  const capped = (count: { count: number; capped: boolean } | undefined) =>
    count && texts.capped(count.count, count.capped);
  return (
    <Filters label={texts.filters}>
      <Chip
        pressed={isAll}
        onPress={() => onSearch({ kind: undefined, assignee: undefined, overdue: undefined })}
        count={counts?.open}
      >
        {texts.all}
      </Chip>
      <Chip
        pressed={assignee === "me"}
        onPress={() => onSearch({ assignee: assignee === "me" ? undefined : "me" })}
        count={capped(counts?.mine)}
      >
        {texts.mine}
      </Chip>
      <Chip
        pressed={assignee === "none"}
        onPress={() => onSearch({ assignee: assignee === "none" ? undefined : "none" })}
        count={capped(counts?.unassigned)}
      >
        {texts.nobody}
      </Chip>
      <Chip
        pressed={overdue === true}
        onPress={() => onSearch({ overdue: overdue ? undefined : true })}
        count={capped(counts?.overdue)}
      >
        {texts.overdue}
      </Chip>
      <Menu
        look="chip"
        label={kind === undefined ? "kind" : texts.kinds[kind]}
        set={kind !== undefined}
        entries={(Object.keys(texts.kinds) as Kind[]).map((each) => ({
          label: counts ? `${texts.kinds[each]} ${counts.byKind[each]}` : texts.kinds[each],
          checked: each === kind,
          onPress: () => onSearch({ kind: each === kind ? undefined : each }),
        }))}
      />
      {[search.policyKey, search.listKey].filter(Boolean).map((key) => (
        <Chip key={key} pressed onPress={() => onSearch({ policyKey: undefined, listKey: undefined })}>
          {key}
        </Chip>
      ))}
    </Filters>
  );
}
