import type { WorkItem } from "@probity/contract";
import { memo } from "react";
import { meaningOf } from "../../kit/badge/meaning-of.ts";
import { Item } from "../../kit/item/item.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { useNameOf } from "../../records/people/use-name-of.ts";

type RowProps = {
  item: WorkItem;
  current: boolean;
  selected: boolean;
  onToggle: (item: WorkItem) => void;
  onOpen: (id: string) => void;
};

/** Drawn again only when it changes: with each key that moves through the queue two rows do. */
export const WorkItemRow = memo(({ item, onToggle, onOpen, ...rest }: RowProps) => {
  const { data } = item;
  const nameOf = useNameOf();
  const person = nameOf(data.assignee);
  const where = [data.severity, data.kind, data.policyKey ?? data.listKey].filter(Boolean).join(" · ");
  return (
    <Item
      {...rest}
      onToggle={() => onToggle(item)}
      onOpen={() => onOpen(item.id)}
      // The shape stands beside its word: `detail` says the severity.
      shape={meaningOf.workItem[data.severity]}
      title={data.kind === "action" ? <span className="mono">{data.name}</span> : <span dir="auto">{data.name}</span>}
      // Every action begins as requested; what became of it since is worth a word.
      tag={data.status !== null && data.status !== "requested" && <Tag>{data.status}</Tag>}
      subject={<SubjectWords data={data} />}
      detail={where}
      since={data.openedAt}
      dueAt={data.dueAt}
      assignee={person?.name ?? null}
      mine={person?.me ?? false}
      name={`${data.name} ${data.subjectExternalId ?? ""}`}
    />
  );
});

function SubjectWords({ data }: { data: WorkItem["data"] }) {
  if (data.subjectExternalId === null) return <>{data.listKey}</>;
  return (
    <>
      {data.subjectKind} <span className="mono">{data.subjectExternalId}</span>
    </>
  );
}
