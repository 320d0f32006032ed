import type { AuditEvent } from "@probity/contract";
import { shortId } from "../../kit/copy/copy.tsx";
import { Icon } from "../../kit/icon/icon.tsx";
import type { Column } from "../../kit/table/data-table.tsx";
import { Time } from "../../kit/time/time.tsx";
import { auditTexts as texts } from "../../texts/audit.ts";
import styles from "./audit.module.css";

const heads = texts.columns;

/** `sealedTo`: events up to it are sealed. */
export function auditColumns(sealedTo: number, actor: (actor: string) => string): readonly Column<AuditEvent>[] {
  return [
    {
      id: "sequence",
      head: heads.sequence,
      align: "end",
      width: 76,
      cell: ({ data }) => <span className="mono">{data.sequence?.toLocaleString("en") ?? "–"}</span>,
    },
    { id: "time", head: heads.time, width: 150, cell: ({ data }) => <Time at={data.recordedAt} as="moment" /> },
    { id: "actor", head: heads.actor, width: 190, cell: ({ data }) => actor(data.actor) },
    { id: "event", head: heads.event, width: 240, cell: ({ data }) => <span className="mono">{data.type}</span> },
    {
      id: "resource",
      head: heads.resource,
      width: 220,
      cell: ({ data }) => (
        <span>
          <span className="meta ink-3">{data.resourceType} </span>
          <span className="mono">{shortId(data.resourceId)}</span>
        </span>
      ),
    },
    {
      id: "reason",
      head: heads.reason,
      cell: ({ data }) =>
        data.reason === null ? <span className="ink-3">{texts.noReason}</span> : <span>{data.reason}</span>,
    },
    {
      id: "seal",
      head: <span className="sr">{heads.seal}</span>,
      width: 44,
      cell: (row) => <Seal row={row} to={sealedTo} />,
    },
  ];
}

function Seal({ row: { data }, to }: { row: AuditEvent; to: number }) {
  const isSealed = data.sequence !== null && data.sequence <= to;
  const text = isSealed ? texts.sealed : data.sequence === null ? texts.outside : texts.chained;
  return (
    <span className={isSealed ? styles.sealed : styles.chained} title={text}>
      <Icon name={isSealed ? "lock" : "clock"} size={14} />
      <span className="sr">{text}</span>
    </span>
  );
}
