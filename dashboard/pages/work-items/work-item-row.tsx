import type { WorkItem } from "@probity/contract";
import { Item } from "../../kit/item/item.tsx";
import type { Shape } from "../../kit/meaning.ts";
import { Tag } from "../../kit/tag/tag.tsx";
import { useNameOf } from "../../records/people/use-name-of.ts";

/** The shape beside its word: `detail` of the row says the severity. */
const shapeOfSeverity: Record<WorkItem["data"]["severity"], Shape> = {
  low: "fine",
  medium: "look",
  high: "limit",
  critical: "stop",
};

type RowProps = {
  item: WorkItem;
  current: boolean;
  selected: boolean;
  onToggle: () => void;
  onOpen: () => void;
};

export function WorkItemRow({ item: { data }, ...rest }: RowProps) {
  const nameOf = useNameOf();
  const person = nameOf(data.assignee);
  const where = [data.severity, data.kind, data.policyKey ?? data.listKey].filter(Boolean).join(" · ");
  return (
    <Item
      {...rest}
      shape={shapeOfSeverity[data.severity]}
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
}

function SubjectWords({ data }: { data: WorkItem["data"] }) {
  if (data.subjectExternalId === null) return <>{data.listKey}</>;
  return (
    <>
      {data.subjectKind} <span className="mono">{data.subjectExternalId}</span>
    </>
  );
}
